import type { FormEventHandler, ReactNode } from 'react'
import { Brand } from '../../ui/primitives/brand.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './auth-card.module.css'

interface AuthCardProps {
  title: string
  lead: string
  children: ReactNode
}

/** A screen for people who are not signed in. */
export const AuthCard = ({ title, lead, children }: AuthCardProps) => (
  <main className={styles['screen']}>
    <title>{`${title} · Doorstep`}</title>
    <div className={styles['card']}>
      <Brand />
      <h1>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {children}
    </div>
  </main>
)

interface AuthFormProps {
  /** On the button. */
  submit: string
  isBusy: boolean
  onSubmit: FormEventHandler
  children: ReactNode
}

export const AuthForm = ({ submit, isBusy, onSubmit, children }: AuthFormProps) => (
  <form className={styles['form']} onSubmit={onSubmit}>
    {children}
    <Button disabled={isBusy} kind="primary" type="submit">
      {submit}
    </Button>
  </form>
)

export const authLinkClass = styles['link']
export const authNoteClass = styles['note']
