import { accountKind } from '../../features/accounts/account-kind.tsx'
import { DeleteAccountButton } from '../../features/accounts/delete-account-button.tsx'
import { AccountContacts, AccountLeads } from '../../features/contacts/contact-links.tsx'
import { MergedRecordNotice } from '../../features/duplicates/merged-notice.tsx'
import { RecordHistoryPanel } from '../../features/history/history-panel.tsx'
import { ReplacedNotices } from '../../features/history/replaced-notices.tsx'
import { RecordPage } from '../../records/record-details.tsx'
import { RecordScreen } from '../../ui/layout/record-screen.tsx'
import { BackLink } from '../../ui/primitives/back-link.tsx'

export const AccountScreen = ({ id }: { id: string }) => (
  <RecordScreen back={<BackLink home={accountKind.home}>{accountKind.texts.back}</BackLink>}>
    <MergedRecordNotice id={id} of="account" />
    <ReplacedNotices entity="account" id={id} />
    <RecordPage
      history={({ version, createdAt }) => (
        <RecordHistoryPanel createdAt={createdAt} entity="account" id={id} version={version} />
      )}
      id={id}
      kind={accountKind}
      removal={(account) => <DeleteAccountButton account={account} />}
    >
      <AccountContacts id={id} />
      <AccountLeads id={id} />
    </RecordPage>
  </RecordScreen>
)
