import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './record-form.module.css'

interface RecordFormProps {
  /** Resolves at the end, saved or not. */
  onSave: () => Promise<void>
  /** In a dialog: closes it. */
  onCancel?: () => void
  children: ReactNode
}

export function RecordForm({ onSave, onCancel, children }: RecordFormProps) {
  const [isSaving, setIsSaving] = useState(false)
  const handleSubmit = async () => {
    setIsSaving(true)
    await onSave()
    setIsSaving(false)
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSaving) void handleSubmit()
      }}
    >
      {children}
      <div className={styles['actions']}>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button disabled={isSaving} kind="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  )
}

export const FormGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles['group']}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

export const FormWide = ({ children }: { children: ReactNode }) => <div className={styles['wide']}>{children}</div>
