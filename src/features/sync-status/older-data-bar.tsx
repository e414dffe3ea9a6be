import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { texts } from './texts.ts'

export function OlderDataBar() {
  return (
    <NoticeBar role="alert">
      <p>{texts.olderData}</p>
    </NoticeBar>
  )
}
