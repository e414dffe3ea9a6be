import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../features/accounts/account-screen.tsx'
import { ReplacedNotices } from '../features/history/replaced-notices.tsx'

export const Route = createFileRoute('/_app/account/$id')({ component: AccountDetail })

function AccountDetail() {
  const { id } = Route.useParams()
  return <AccountScreen id={id} key={id} notices={<ReplacedNotices entity="account" id={id} />} />
}
