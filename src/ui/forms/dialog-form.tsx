import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../primitives/button.tsx'
import styles from './dialog-form.module.css'
import { FormNote } from './form-note.tsx'

interface DialogFormProps {
  submit: string
  isBusy: boolean
  failure: { text: string; detail?: string | undefined } | undefined
  /** The form says itself what is wrong with its fields. */
  checksItself?: boolean
  onSubmit: FormEventHandler
  onClose: () => void
  children: ReactNode
}

export const DialogForm = ({ submit, isBusy, failure, checksItself, onSubmit, onClose, children }: DialogFormProps) => (
  <form className={styles['form']} noValidate={checksItself} onSubmit={onSubmit}>
    {children}
    {failure ? <FormNote kind="failure" {...failure} /> : null}
    <div className={styles['buttons']}>
      <Button onClick={onClose}>Cancel</Button>
      <Button disabled={isBusy} kind="primary" type="submit">
        {submit}
      </Button>
    </div>
  </form>
)

/** Fields that stand beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>
