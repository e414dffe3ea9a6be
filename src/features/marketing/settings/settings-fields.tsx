import { FieldPair } from '../../../ui/dialog-form.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
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
        <TextField {...field('ratePerMinute', 'Mails a minute')} inputMode="numeric" />
        <TextField {...field('ratePerDomain', 'Mails a minute to one domain')} inputMode="numeric" />
      </FieldPair>
      <FieldPair>
        <TextField {...field('dkimDomain', 'DKIM domain')} hint="Empty: mails are not signed." />
        <TextField {...field('dkimSelector', 'DKIM selector')} />
      </FieldPair>
      <TextArea
        {...field('dkimKey', 'DKIM private key')}
        hint="PEM. Empty: the key that is there, or a new one."
        rows={3}
      />
    </div>
  )
}
