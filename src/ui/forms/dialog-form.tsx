import { type FormEvent, type FormEventHandler, type ReactNode, useId, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import styles from './dialog-form.module.css'
import { failureText } from './failure-text.ts'
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

interface FormDialogProps {
  title: string
  description?: string
  submit: string
  /** Above the form. */
  notice?: ReactNode
  /** A text says what is wrong, and nothing was saved. */
  onSave: () => string | Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** For what is saved on this device. It stays open, and says why, when that fails. */
export function FormDialog({ title, description, submit, notice, onSave, onClose, children }: FormDialogProps) {
  const formId = useId()
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // To React, a form in a dialog is inside the form behind it.
    event.stopPropagation()
    const saving = onSave()
    if (typeof saving === 'string') return setFailure(saving)
    setFailure(undefined)
    setIsSaving(true)
    try {
      await saving
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={isSaving} form={formId} kind="primary" type="submit">
            {submit}
          </Button>
        </>
      }
      description={description}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      open
      title={title}
    >
      {notice}
      <form className={styles['form']} id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {children}
        {failure ? <FormNote kind="failure" text={failure} /> : null}
      </form>
    </Dialog>
  )
}

/** Two fields side by side if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>
