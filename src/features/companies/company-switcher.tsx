import { SelectField } from '../../ui/forms/select-field.tsx'
import styles from './company-switcher.module.css'
import { useCompanyChoice } from './use-company-choice.ts'
import { texts } from './texts.ts'
import { MenuChoice, MenuDivider } from '../../ui/primitives/menu.tsx'

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

export function CompanyMenuChoice() {
  const choice = useCompanyChoice()
  if (!choice) return null
  const names = Object.fromEntries(choice.companies.map(({ _id, name }) => [_id, name]))
  return (
    <>
      <MenuChoice choices={names} label={texts.company} onValue={choice.choose} value={choice.companyId} />
      <MenuDivider />
    </>
  )
}
