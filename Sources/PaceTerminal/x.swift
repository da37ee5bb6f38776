import PaceView
