import { useState } from 'react'
import { KNOCK_OUTCOMES, type KnockOutcome } from '../../../../contract/entities/knocks/knock.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from './knocks.module.css'
import { texts } from './texts.ts'

interface KnockOutcomesProps {
  label: string
  onOutcome: (outcome: KnockOutcome) => Promise<void>
}

/** One tap saves. */
export function KnockOutcomes({ label, onOutcome }: KnockOutcomesProps) {
  const toasts = useToasts()
  // A second tap while the first is saved would be a second knock.
  const [isSaving, setIsSaving] = useState(false)
  const handlePress = async (outcome: KnockOutcome) => {
    if (isSaving) return
    setIsSaving(true)
    try {
      await onOutcome(outcome)
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <div aria-label={label} className={styles['outcomes']} role="group">
      {KNOCK_OUTCOMES.map((outcome) => (
        <Button key={outcome} onClick={() => void handlePress(outcome)}>
          {outcome}
        </Button>
      ))}
    </div>
  )
}
