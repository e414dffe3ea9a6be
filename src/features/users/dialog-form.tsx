import type { FormEventHandler, ReactNode } from 'react'
import type { ToldFailure } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { FormNote } from '../../ui/form-note.tsx'
import styles from './users-screen.module.css'

interface DialogFormProps {
  submit: string
  isBusy: boolean
  failure: ToldFailure | undefined
  onSubmit: FormEventHandler
  onClose: () => void
  children: ReactNode
}

export const DialogForm = ({ submit, isBusy, failure, onSubmit, onClose, children }: DialogFormProps) => (
  <form className={styles['form']} onSubmit={onSubmit}>
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
