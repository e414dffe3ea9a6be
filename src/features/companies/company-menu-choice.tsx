import { MenuChoice, MenuDivider } from '../../ui/primitives/menu.tsx'
import { useCompanyChoice } from './use-company-choice.ts'
import { texts } from './texts.ts'

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
