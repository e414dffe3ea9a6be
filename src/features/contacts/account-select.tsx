import { useAccounts } from '../../hooks/use-local-data.ts'
import type { RecordInputProps } from '../../records/record-kind.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { texts } from './texts.ts'

/** The account that a contact belongs to. */
export function AccountSelect<Name extends string>({ form, name, label }: RecordInputProps<Name>) {
  const accounts = useAccounts() ?? []
  const chosen = form.values[name]
  return (
    <SelectField label={label} onValue={(id) => form.edit(name, id)} value={chosen}>
      <option value="">{texts.noAccount}</option>
      {accounts.map((account) => (
        <option key={account._id} value={account._id}>
          {account.name}
        </option>
      ))}
      {chosen && !accounts.some(({ _id }) => _id === chosen) ? (
        <option value={chosen}>{texts.accountNotHere}</option>
      ) : null}
    </SelectField>
  )
}
