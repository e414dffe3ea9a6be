import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHasUnsavedText } from '../../ui/unsaved-text.ts'
import { currentUpdate, subscribeToUpdate } from './app-update.ts'
import styles from './update-bar.module.css'

export function UpdateBar() {
  const { isReady, apply } = useSyncExternalStore(subscribeToUpdate, currentUpdate)
  const hasUnsavedText = useHasUnsavedText()
  if (!isReady) return null
  return (
    <section aria-label="Update" className={styles['bar']}>
      <p>A new version is ready</p>
      {hasUnsavedText ? (
        <p className={styles['hint']}>Save what you are writing first.</p>
      ) : (
        <Button kind="primary" onClick={apply}>
          Update
        </Button>
      )}
    </section>
  )
}
