import { createFileRoute } from '@tanstack/react-router'
import { leavePage } from '../../features/auth/use-leave-with-session.ts'
import { AwayCard } from '../../features/away/away-card.tsx'
import { TemplatesCard } from '../../features/messages/templates-card.tsx'
import { WorkTimesCard } from '../../features/work-times/work-times-card.tsx'
import { MyAccountScreen } from '../../features/my-account/my-account-screen.tsx'

export const Route = createFileRoute('/_app/me')({
  component: () => <MyAccountScreen away={<AwayCard />} company={<CompanySettings />} onSignedOut={leavePage} />,
})

const CompanySettings = () => (
  <>
    <TemplatesCard />
    <WorkTimesCard />
  </>
)
