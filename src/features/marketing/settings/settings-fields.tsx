import { FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../marketing.module.css'
import type { SettingsValues } from './settings-values.ts'

interface SettingsFieldsProps {
  values: SettingsValues
  onEdit: (change: Partial<SettingsValues>) => void
}

export function SettingsFields({ values, onEdit }: SettingsFieldsProps) {
  const field = (name: keyof SettingsValues, label: string) => ({
    autoComplete: 'off',
    label,
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }),
    value: values[name],
  })
  return (
    <div className={styles['campaign']}>
      <TextField {...field('senderName', 'Sender’s name')} />
      <TextArea {...field('postalAddress', 'Postal address')} rows={3} />
      <FieldPair>
        <TextField {...field('ratePerMinute', 'Emails per minute')} inputMode="numeric" />
        <TextField {...field('ratePerDomain', 'Emails per minute to one domain')} inputMode="numeric" />
      </FieldPair>
      <TextArea
        {...field('testAddresses', 'Test addresses')}
        hint="One per line. Everyone may also send a test to themselves."
        rows={2}
      />
      <FieldPair>
        <TextField {...field('dkimDomain', 'DKIM domain')} hint="Leave empty to send emails unsigned." />
        <TextField {...field('dkimSelector', 'DKIM selector')} />
      </FieldPair>
      <TextArea
        {...field('dkimKey', 'DKIM private key')}
        hint="PEM format. Leave empty to keep the current key, or to create one."
        rows={3}
      />
    </div>
  )
}
