import { SelectField } from '../../ui/forms/select-field.tsx'
import styles from './company-switcher.module.css'
import { useCompanyChoice } from './use-company-choice.ts'
import { texts } from './texts.ts'

/** Only shown to users with two or more companies. */
export function CompanySwitcher() {
  const choice = useCompanyChoice()
  if (!choice) return null
  return (
    <SelectField
      className={styles['select']}
      label={texts.company}
      labelHidden
      onValue={choice.choose}
      value={choice.companyId}
    >
      {choice.companies.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
