import styles from './field-list.module.css'

export interface ShownField {
  label: string
  value: string
  href?: string | undefined
}

/** Facts to read, label over value. */
export function FieldList({ fields }: { fields: readonly ShownField[] }) {
  return (
    <dl className={styles['list']}>
      {fields.map(({ label, value, href }) => (
        <div className={styles['field']} key={label}>
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
