import Glibc
import PaceAudio
import TestSupport
import Testing

@Suite struct DeviceListTests {
  @Test func `The configured devices are listed, each with why it does not open`() throws {
    let good = try NoisyRoom(seconds: 0.1)
    let busy = try NoisyRoom(seconds: 0.1, faults: [.openError(EBUSY)])
    let devices = try CaptureDevice.all()
    let listed = try #require(devices.first { $0.name == good.name })
    #expect(listed.description == "A microphone that plays a file")
    #expect(listed.fault == nil)
    #expect(devices.first { $0.name == busy.name }?.fault == "Device or resource busy")
  }
}
