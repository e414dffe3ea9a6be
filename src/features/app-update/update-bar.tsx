import { Button } from '../../ui/primitives/button.tsx'
import { useStore } from '../../ui/forms/store.ts'
import { NoticeBar, NoticeBarHint } from '../../ui/feedback/notice-bar.tsx'
import { useHasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { appUpdate } from './app-update.ts'
import { texts } from './texts.ts'

const WORDS = {
  ready: texts.aNewVersionIsReady,
  asked: texts.updating,
  late: texts.theNewVersion,
}

export function UpdateBar() {
  const state = useStore(appUpdate.state)
  if (state === 'none') return null
  return (
    <NoticeBar aria-label={texts.update}>
      <p role="status">{WORDS[state]}</p>
      {state === 'ready' ? <UpdateButton /> : null}
    </NoticeBar>
  )
}

function UpdateButton() {
  if (useHasUnsavedText()) return <NoticeBarHint>{texts.saveWhatYouAreWritingFirst}</NoticeBarHint>
  return (
    <Button kind="primary" onClick={appUpdate.apply}>
      {texts.update}
    </Button>
  )
}
