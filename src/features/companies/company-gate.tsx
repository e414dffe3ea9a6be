import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCompany } from '../../hooks/use-local-data.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { texts } from './texts.ts'

/** What does not need a company: above all, what a person wrote in one they were taken from. */
const WITHOUT_COMPANY = new Set(['/sync', '/epc', '/user-management', '/me'])

/** Says why there is nothing to see for somebody who is in no company. */
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
