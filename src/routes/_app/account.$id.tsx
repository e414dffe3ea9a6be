import { createFileRoute } from '@tanstack/react-router'
import { AccountContacts } from '../../features/contacts/contact-links.tsx'
import { accountKind } from '../../features/accounts/account-kind.ts'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { RecordPage } from '../../records/record-details.tsx'

export const Route = createFileRoute('/_app/account/$id')({ component: AccountDetail })

function AccountDetail() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      id={id}
      key={id}
      kind={accountKind}
      notices={<ReplacedNotices entity="account" id={id} />}
      related={<AccountContacts id={id} />}
    />
  )
}
