import { createFileRoute } from '@tanstack/react-router'
import { AccountContacts, AccountLeads } from '../../features/contacts/contact-links.tsx'
import { DeleteAccountButton } from '../../features/accounts/delete-account-button.tsx'
import { accountKind } from '../../features/accounts/account-kind.tsx'
import { MergedRecordNotice } from '../../features/duplicates/merged-notice.tsx'
import { RecordHistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { RecordPage } from '../../records/record-details.tsx'

export const Route = createFileRoute('/_app/account/$id')({ component: AccountDetail })

function AccountDetail() {
  const { id } = Route.useParams()
  return (
    <RecordPage
      history={({ version, createdAt }) => (
        <RecordHistoryPanel createdAt={createdAt} entity="account" id={id} version={version} />
      )}
      id={id}
      key={id}
      kind={accountKind}
      notices={
        <>
          <MergedRecordNotice id={id} of="account" />
          <ReplacedNotices entity="account" id={id} />
        </>
      }
      removal={(account) => <DeleteAccountButton account={account} />}
      related={
        <>
          <AccountContacts id={id} />
          <AccountLeads id={id} />
        </>
      }
    />
  )
}
