import { Button } from '../../ui/primitives/button.tsx'
import { useStore } from '../../ui/forms/store.ts'
import { NoticeBar, NoticeBarHint } from '../../ui/feedback/notice-bar.tsx'
import { useHasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { appUpdate } from './app-update.ts'

const WORDS = {
  ready: 'A new version is ready',
  asked: 'Updating…',
  late: 'The new version has not started yet. Close Doorstep in every tab and window, then open it again.',
}

export function UpdateBar() {
  const state = useStore(appUpdate.state)
  if (state === 'none') return null
  return (
    <NoticeBar aria-label="Update">
      <p role="status">{WORDS[state]}</p>
      {state === 'ready' ? <UpdateButton /> : null}
    </NoticeBar>
  )
}

function UpdateButton() {
  if (useHasUnsavedText()) return <NoticeBarHint>Save what you are writing first.</NoticeBarHint>
  return (
    <Button kind="primary" onClick={appUpdate.apply}>
      Update
    </Button>
  )
}
