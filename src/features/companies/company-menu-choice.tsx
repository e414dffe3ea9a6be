import { MenuChoice, MenuDivider } from '../../ui/primitives/menu.tsx'
import { texts } from './texts.ts'
import { useCompanyChoice } from './use-company-choice.ts'

/** In a file without the switcher, which every screen has: the menu comes with More. */
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
