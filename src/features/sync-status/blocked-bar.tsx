import { NoticeBar } from '../../ui/notice-bar.tsx'

export const BlockedBar = () => (
  <NoticeBar aria-label="Waiting for another tab" role="alert">
    <p>
      Another tab or window of this browser keeps Doorstep from opening what it has on this device. Close the other tabs
      of Doorstep: it goes on by itself.
    </p>
  </NoticeBar>
)
