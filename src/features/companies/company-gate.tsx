import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCompany } from '../../hooks/use-local-data.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { texts } from './texts.ts'

/** Screens that work without a company: above all the unsent changes of a company that the user was removed from. */
const WITHOUT_COMPANY = new Set(['/sync', '/epc', '/user-management', '/operations', '/me'])

export function CompanyGate({ path, children }: { path: string; children: ReactNode }) {
  const { companies } = useCompany()
  if (companies?.length !== 0 || WITHOUT_COMPANY.has(path)) return children
  return (
    <EmptyState icon="building" isWholeScreen title={texts.youHaveNoCompanyYet}>
      <title>{texts.noCompanyDoorstep}</title>
      <p>{texts.askYourAdministratorToAssign}</p>
      <Link className={buttonClass()} to="/sync">
        {texts.seeUnsentChanges}
      </Link>
    </EmptyState>
  )
}
