import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { NoticeBar, NoticeBarHint } from '../../ui/notice-bar.tsx'
import { useHasUnsavedText } from '../../ui/unsaved-text.ts'
import { currentUpdate, subscribeToUpdate } from './app-update.ts'

export function UpdateBar() {
  const { isReady, apply } = useSyncExternalStore(subscribeToUpdate, currentUpdate)
  const hasUnsavedText = useHasUnsavedText()
  if (!isReady) return null
  return (
    <NoticeBar aria-label="Update">
      <p>A new version is ready</p>
      {hasUnsavedText ? (
        <NoticeBarHint>Save what you are writing first.</NoticeBarHint>
      ) : (
        <Button kind="primary" onClick={apply}>
          Update
        </Button>
      )}
    </NoticeBar>
  )
}
