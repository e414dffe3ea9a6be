import { memo, type ReactNode, useState } from 'react'
import { type CalledNumber, PhoneLinks } from './phone-links.tsx'
import { EmailText, unbroken } from '../primitives/text.tsx'
import { Button } from '../primitives/button.tsx'
import { useIsHandheld } from '../primitives/media.ts'
import styles from './field-list.module.css'

export interface ShownField {
  label: string
  value?: string
  href?: string | undefined
  phones?: readonly CalledNumber[]
  /** Why the link is followed only after a question. */
  asksFirst?: string | undefined
  /** A control in place of the value. */
  control?: ReactNode
}

/** On a small screen what is empty shows when it is asked for. */
export function FieldList({ fields }: { fields: readonly ShownField[] }) {
  const [showsEmpty, setShowsEmpty] = useState(false)
  const isHandheld = useIsHandheld()
  const shown = isHandheld && !showsEmpty ? fields.filter(isFilled) : fields
  return (
    <>
      <dl className={styles['list']}>
        {shown.map((field) => (
          <Field key={field.label} {...field} />
        ))}
      </dl>
      {shown.length < fields.length ? (
        <Button className={styles['more']} kind="quiet" onClick={() => setShowsEmpty(true)}>
          Show empty fields
        </Button>
      ) : null}
    </>
  )
}

const isFilled = ({ value = '', control }: ShownField) => control !== undefined || value.trim() !== ''

/** A record has dozens, and one of them changes at a time. */
const Field = memo(({ label, control, ...value }: ShownField) => (
  <div className={styles['field']}>
    <dt>{label}</dt>
    <dd>{control ?? <Value {...value} />}</dd>
  </div>
))

function Value({ value = '', href, phones, asksFirst }: Omit<ShownField, 'label' | 'control'>) {
  if (value.trim() === '') return <span className={styles['none']}>–</span>
  if (phones) return <PhoneLinks phone={{ value, phones, asksFirst }} />
  return href ? (
    <a data-asks-first={asksFirst} href={href}>
      <EmailText value={value} />
    </a>
  ) : (
    unbroken(value)
  )
}
