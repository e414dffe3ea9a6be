import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './dialog-form.module.css'
import { FormNote } from './form-note.tsx'
import type { FormFailure } from './use-office-form.ts'

interface DialogFormProps {
  form: { isBusy: boolean; failure: FormFailure | undefined; handleSubmit: FormEventHandler }
  submit: string
  /** Another reason to disable sending. */
  isHeld?: boolean
  checksItself?: boolean
  onClose: () => void
  children: ReactNode
}

export const DialogForm = ({ form, submit, isHeld, checksItself, onClose, children }: DialogFormProps) => (
  <form className={styles['form']} noValidate={checksItself} onSubmit={form.handleSubmit}>
    {children}
    {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
    <div className={styles['buttons']}>
      <Button onClick={onClose}>Cancel</Button>
      <Button disabled={form.isBusy || isHeld} kind="primary" type="submit">
        {submit}
      </Button>
    </div>
  </form>
)

/** Two fields side by side if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>
