import PaceCore
import PaceView
import Testing

@Suite struct LiveViewGoldenTests {
  @Test(arguments: Scene.allCases, [(20, 5), (40, 12), (80, 24), (120, 40)])
  func `the screen looks as it was found good`(scene: Scene, size: (width: Int, height: Int)) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let frame = scene.view.frame(width: size.width, height: size.height, glyphs: glyphs)
      try Golden.expect(frame.text, "live-\(size.width)x\(size.height)-\(glyphs.name)-\(scene.rawValue)")
    }
  }
}
