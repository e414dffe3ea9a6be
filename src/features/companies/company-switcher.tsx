import { useCompany } from '../../db/hooks.ts'
import { MenuChoice, MenuDivider } from '../../ui/menu.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './company-switcher.module.css'

/** The companies to choose from; undefined with fewer than two. */
function useCompanyChoice() {
  const company = useCompany()
  const { companies, companyId } = company
  if (!companies || companies.length < 2 || companyId === undefined) return
  return { companies, companyId, choose: (id: string) => void company.switchCompany(id) }
}

/** Shown only to people of two companies or more. */
export function CompanySwitcher() {
  const choice = useCompanyChoice()
  if (!choice) return null
  return (
    <SelectField
      className={styles['select']}
      label="Company"
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

/** The same inside the folded menu of a small screen. */
export function CompanyMenuChoice() {
  const choice = useCompanyChoice()
  if (!choice) return null
  const names = Object.fromEntries(choice.companies.map(({ _id, name }) => [_id, name]))
  return (
    <>
      <MenuChoice choices={names} label="Company" onValue={choice.choose} value={choice.companyId} />
      <MenuDivider />
    </>
  )
}
