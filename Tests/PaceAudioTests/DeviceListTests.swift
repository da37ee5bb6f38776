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
    #expect(!CaptureDevice.openNames(besides: good.name).contains(good.name))
    #expect(CaptureDevice.openNames(besides: "").contains(good.name))
    #expect(!CaptureDevice.openNames(besides: "").contains { $0 == busy.name || $0 == "null" })
  }

  @Test(arguments: [
    ("hw:1,0", "Snowball iCE, USB Audio", CaptureDevice.Kind.microphone),
    ("null", "Discard all samples", .null),
    ("default", "Default", .microphone), ("alsa_output.pci.monitor", "Built-in Audio", .monitor),
    ("pulse", "Monitor of Built-in Audio", .monitor),
  ])
  func `Name and description tell what a device is`(
    name: String, description: String, kind: CaptureDevice.Kind
  ) {
    let device = CaptureDevice(name: name, description: description)
    #expect(device.kind == kind)
    #expect(device.isDefault == (name == "default"))
  }
}
