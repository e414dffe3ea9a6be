import { Button } from '../../ui/button.tsx'
import { useHeld } from '../../ui/held.ts'
import { NoticeBar, NoticeBarHint } from '../../ui/notice-bar.tsx'
import { useHasUnsavedText } from '../../ui/unsaved-text.ts'
import { appUpdate } from './app-update.ts'

const LATE = 'The new version has not started yet. Close Doorstep in every tab and window, then open it again.'

export function UpdateBar() {
  const state = useHeld(appUpdate.state)
  if (state === 'none') return null
  return (
    <NoticeBar aria-label="Update">
      {state === 'ready' ? <Offer /> : <p role="status">{state === 'late' ? LATE : 'Updating…'}</p>}
    </NoticeBar>
  )
}

function Offer() {
  const hasUnsavedText = useHasUnsavedText()
  return (
    <>
      <p>A new version is ready</p>
      {hasUnsavedText ? (
        <NoticeBarHint>Save what you are writing first.</NoticeBarHint>
      ) : (
        <Button kind="primary" onClick={appUpdate.apply}>
          Update
        </Button>
      )}
    </>
  )
}
