import { unsentWords } from './unsent-words.ts'
import { type ChangeEvent, useId } from 'react'
import { packUnsentWork, type TakenWork, takeUnsentWork } from '../../db/carried-work.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { londonDate } from '../../ui/london-day.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useToasts } from '../../ui/toasts.tsx'
import styles from './sync-screen.module.css'

const refusals: Readonly<Record<Exclude<TakenWork['kind'], 'taken'>, string>> = {
  'not-ours': 'This file holds no unsent work of Doorstep.',
  'of-another': 'This is the work of somebody else. They load it where they are signed in.',
  damaged: 'This file is damaged. Save it again on the other device.',
}

/** For a device that can't send any more, such as one without signal for good or about to be handed in. */
export function CarryWork({ hasUnsent }: { hasUnsent: boolean }) {
  const toasts = useToasts()
  const input = useId()
  const handleSave = async () => {
    const text = await packUnsentWork()
    saveFile(new Blob([text], { type: 'text/plain' }), `doorstep-unsent-${londonDate(Date.now())}.txt`)
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const taken = await takeUnsentWork(await file.text())
    if (taken.kind !== 'taken') toasts.fail(refusals[taken.kind])
    else toasts.succeed(takenWords(taken.changes))
  }
  return (
    <Card title="Carry work to another device">
      <p>
        If this device can’t send, save what is unsent to a file and load it on another one where you are signed in. It
        reaches the server once, wherever it is sent first.
      </p>
      <div className={styles['actions']}>
        <Button disabled={!hasUnsent} icon="download" onClick={() => void handleSave()}>
          Save unsent work to a file
        </Button>
        <label className={buttonClass()} htmlFor={input}>
          Load from a file
          <input
            accept=".txt"
            className="visually-hidden"
            id={input}
            onChange={(event) => void handleFile(event)}
            type="file"
          />
        </label>
      </div>
    </Card>
  )
}

function takenWords(changes: number): string {
  if (changes === 0) return 'All of it is here already.'
  return unsentWords(changes)
}
