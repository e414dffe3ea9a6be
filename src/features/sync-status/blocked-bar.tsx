import { Button } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'

export const BlockedBar = () => (
  <NoticeBar aria-label="Waiting for another tab" role="alert">
    <p>Another Doorstep tab or window is stopping this one from opening its data. Close the other tabs to continue.</p>
  </NoticeBar>
)

/** A screen has waited long for what is on this device. */
export const SlowDeviceBar = () => (
  <NoticeBar aria-label="Waiting for this device" role="alert">
    <p>Doorstep is still opening the data saved on this device. If nothing appears soon, reload the page.</p>
    <Button onClick={() => location.reload()}>Reload</Button>
  </NoticeBar>
)
