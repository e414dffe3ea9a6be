import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../screens/records/account-screen.tsx'

export const Route = createFileRoute('/_app/account/$id')({ component: AccountDetail })

function AccountDetail() {
  const { id } = Route.useParams()
  return <AccountScreen id={id} key={id} />
}
