import { unsentText } from './unsent-text.ts'
import type { ChangeEvent } from 'react'
import { exportChanges, type ImportedChanges, importChanges } from '../../db/recovery/exported-changes.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import styles from './sync-screen.module.css'

const refusals: Readonly<Record<Exclude<ImportedChanges['kind'], 'taken'>, string>> = {
  'not-ours': 'This file has no unsent Doorstep changes.',
  'of-another': 'These changes are someone else’s. They can load the file on a device where they’re signed in.',
  damaged: 'This file is damaged. Save it again on the other device.',
}

/** For a device that can't send any more, such as one without signal for good or about to be handed in. */
export function MoveChanges({ hasUnsent }: { hasUnsent: boolean }) {
  const toasts = useToasts()
  const handleSave = async () => {
    const text = await exportChanges()
    saveFile(new Blob([text], { type: 'text/plain' }), `doorstep-unsent-${londonDate(Date.now())}.txt`)
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const taken = await importChanges(await file.text())
    if (taken.kind !== 'taken') toasts.fail(refusals[taken.kind])
    else toasts.succeed(takenText(taken.changes))
  }
  return (
    <Card title="Move unsent changes to another device">
      <p>
        If this device can’t send, save your unsent changes to a file and load it on another device where you’re signed
        in. They’re sent only once, even if both devices send them.
      </p>
      <div className={styles['actions']}>
        <Button disabled={!hasUnsent} icon="download" onClick={() => void handleSave()}>
          Save unsent changes to a file
        </Button>
        <label className={buttonClass()}>
          Load from a file
          <input accept=".txt" className="visually-hidden" onChange={(event) => void handleFile(event)} type="file" />
        </label>
      </div>
    </Card>
  )
}

function takenText(changes: number): string {
  if (changes === 0) return 'This device already has all of these changes.'
  return unsentText(changes)
}
