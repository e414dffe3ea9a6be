import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { discardParked, retryParked } from '../../../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../../../db/schema/outbox-entry.ts'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { ChangeFacts } from './change-facts.tsx'
import { choicesOf } from './choices.ts'
import { MetChanges } from './met-changes.tsx'
import { reasonText } from '../reason-text.ts'
import styles from '../sync-screen.module.css'
import { textOfChange } from './text-of-change.ts'

interface RefusedChangeProps {
  entry: ParkedEntry
  companyName: string | undefined
}

/** Only the person decides what becomes of it. */
export function RefusedChange({ entry, companyName }: RefusedChangeProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const toasts = useToasts()
  const choices = choicesOf(entry)
  const rowId = entry.lane.split(':')[1]
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(textOfChange(entry))
      toasts.succeed('Copied')
    } catch {
      toasts.fail('This browser can’t copy here. Select the text instead.')
    }
  }
  return (
    <li>
      <p className={styles['reason']}>{reasonText(entry)}</p>
      <ChangeFacts companyName={companyName} entry={entry} />
      {entry.reason.conflicts ? <MetChanges conflicts={entry.reason.conflicts} entry={entry} /> : null}
      <div className={styles['actions']}>
        <Button icon="refresh" kind="primary" onClick={() => void retryParked(entry.mutationId)}>
          {choices.retry}
        </Button>
        {choices.form && rowId ? (
          <Link className={buttonClass()} params={{ id: rowId }} to={choices.form}>
            Edit
          </Link>
        ) : null}
        <Button icon="copy" onClick={() => void handleCopy()}>
          Copy
        </Button>
        <Button kind="quiet" onClick={() => setIsDiscarding(true)}>
          {choices.discard}
        </Button>
      </div>
      <ConfirmDialog
        cancel="Keep it"
        confirm={choices.discard}
        description={`${entry.description}. For ${entry.subject}. It won’t be sent, and you can’t get it back.`}
        onConfirm={() => void discardParked(entry.mutationId)}
        onOpenChange={setIsDiscarding}
        open={isDiscarding}
        title="Discard this change?"
      />
    </li>
  )
}
