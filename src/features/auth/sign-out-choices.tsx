import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import type { UnsentWork } from '../../db/session/unsent-work.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import styles from './sign-out-dialog.module.css'

interface SignOutChoicesProps {
  unsent: UnsentWork
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
}

export function SignOutChoices({ unsent, onSend, onKeep, onDiscard }: SignOutChoicesProps) {
  const summary = useSyncSummary()
  return (
    <ul className={styles['choices']}>
      {unsent.waiting > 0 ? (
        <Choice hint={summary?.offline ? 'You’re offline.' : 'Then you’ll be signed out.'}>
          {summary?.signInNeeded ? (
            <Link className={buttonClass('primary')} to="/login">
              Sign in to send
            </Link>
          ) : (
            <Button kind="primary" onClick={onSend}>
              Send now
            </Button>
          )}
        </Choice>
      ) : null}
      {unsent.refused > 0 ? (
        <Choice hint={refusedText(unsent.refused)}>
          <Link className={buttonClass()} to="/sync">
            Decide
          </Link>
        </Choice>
      ) : null}
      <Choice hint="No one else can read them here. They’re sent when you next sign in on this device.">
        <Button onClick={onKeep}>Keep until I sign in again</Button>
      </Choice>
      <Choice hint="It can’t be brought back.">
        <Button onClick={onDiscard}>Discard</Button>
      </Choice>
    </ul>
  )
}

const Choice = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <li>
    {children}
    <p className={styles['hint']}>{hint}</p>
  </li>
)

const refusedText = (changes: number) =>
  changes === 1 ? '1 was not accepted and needs attention.' : `${changes} were not accepted and need attention.`
