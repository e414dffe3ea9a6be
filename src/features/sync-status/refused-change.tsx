import { useState } from 'react'
import { discardParked, retryParked } from '../../db/outbox-actions.ts'
import type { ParkedEntry } from '../../db/outbox-entry.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { reasonWords } from './reason-words.ts'
import styles from './sync-screen.module.css'
import { textOfChange } from './text-of-change.ts'

interface RefusedChangeProps {
  entry: ParkedEntry
  companyName: string | undefined
}

/** Only the person decides what becomes of it. */
export function RefusedChange({ entry, companyName }: RefusedChangeProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const toasts = useToasts()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(textOfChange(entry))
      toasts.succeed('Copied')
    } catch {
      toasts.fail('This browser does not allow copying here. Select the text instead.')
    }
  }
  return (
    <li>
      <p className={styles['reason']}>{reasonWords(entry)}</p>
      <ChangeFacts companyName={companyName} entry={entry} />
      <div className={styles['actions']}>
        <Button icon="refresh" kind="primary" onClick={() => void retryParked(entry.mutationId)}>
          Retry
        </Button>
        <Button icon="copy" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button kind="quiet" onClick={() => setIsDiscarding(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        cancel="Keep it"
        confirm="Discard"
        description={`${entry.description}. For ${entry.subject}. It will not be sent and can’t be brought back.`}
        onConfirm={() => void discardParked(entry.mutationId)}
        onOpenChange={setIsDiscarding}
        open={isDiscarding}
        title="Discard this change?"
      />
    </li>
  )
}
