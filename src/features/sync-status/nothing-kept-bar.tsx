import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { texts } from './texts.ts'

/** It can't be dismissed: nothing that a user does here would make it untrue. */
export const NothingKeptBar = () => (
  <NoticeBar aria-label={texts.nothingIsKept} role="alert">
    <p>{texts.thisBrowserDoesntLetDoorstep}</p>
  </NoticeBar>
)
