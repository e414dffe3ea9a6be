import { leavePage } from '../../features/auth/use-leave-with-session.ts'
import { AwayCard } from '../../features/away/away-card.tsx'
import { TemplatesCard } from '../../features/messages/templates-card.tsx'
import { MyAccountScreen } from '../../features/my-account/my-account-screen.tsx'
import { WorkTimesCard } from '../../features/work-times/work-times-card.tsx'

export const MeScreen = () => (
  <MyAccountScreen away={<AwayCard />} company={<CompanySettings />} onSignedOut={leavePage} />
)

const CompanySettings = () => (
  <>
    <TemplatesCard />
    <WorkTimesCard />
  </>
)
