import type { ReactNode } from 'react'
import { EmailText } from '../primitives/email-text.tsx'
import styles from './field-list.module.css'

export interface ShownField {
  label: string
  value?: string
  href?: string | undefined
  /** A control in place of the value. */
  control?: ReactNode
}

export function FieldList({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl className={styles['list']}>
      {fields.map((field) => (
        <div className={styles['field']} key={field.label}>
          <dt>{field.label}</dt>
          <dd>{field.control ?? <Value {...field} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value = '', href }: ShownField) {
  if (value.trim() === '') return <span className={styles['none']}>–</span>
  return href ? (
    <a href={href}>
      <EmailText value={value} />
    </a>
  ) : (
    value
  )
}
