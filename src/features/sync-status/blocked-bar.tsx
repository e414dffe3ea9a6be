import { Button } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { texts } from './texts.ts'

export const BlockedBar = () => (
  <NoticeBar aria-label={texts.waitingForAnotherTab} role="alert">
    <p>{texts.anotherDoorstepTabOrWindow}</p>
  </NoticeBar>
)

/** Local data are taking long to load. */
export const SlowDeviceBar = () => (
  <NoticeBar aria-label={texts.waitingForThisDevice} role="alert">
    <p>{texts.doorstepIsStillOpening}</p>
    <Button onClick={() => location.reload()}>{texts.reload}</Button>
  </NoticeBar>
)
