import PaceCore
