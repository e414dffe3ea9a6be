import { messages } from '../../../contract/messages.ts'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { useRow } from '../../db/hooks.ts'
import { useArrival } from '../../db/use-arrival.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../db/use-draft-keeper.ts'
import { useUnsentChanges } from '../../db/use-unsent-changes.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { RecordEditor } from '../../ui/record-editor.tsx'
import { RecordHeader, RecordScreen } from '../../ui/record-screen.tsx'
import { RefusedNotice } from '../../ui/refused-notice.tsx'
import { RowAbsent } from '../../ui/row-absent.tsx'
import { WaitingMark } from '../../ui/waiting-mark.tsx'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { addAccount, changeAccount } from './save-account.ts'
import { RefusedAccount, RefusedAccountUpdate } from './refused-account.tsx'

export const AccountScreen = ({ id }: { id: string }) => (
  <RecordScreen back={<BackLink home="/accounts">Back to accounts</BackLink>}>
    {id === 'new' ? <NewAccount /> : <KnownAccount id={id} />}
  </RecordScreen>
)

function NewAccount() {
  const keeper = useNewRowKeeper('account:new')
  return (
    <>
      <RecordHeader title="New Account" />
      <RecordEditor
        failure={messages.accountFailed}
        fields={(form) => <AccountFields form={form} />}
        home="/accounts"
        keeper={keeper}
        onSave={(fields, { newRowId }) => addAccount(newRowId, fields)}
        saved={accountValues()}
        version={undefined}
      />
    </>
  )
}

function KnownAccount({ id }: { id: string }) {
  const account = useRow('account', id)
  const unsent = useUnsentChanges({ entity: 'account', id })
  const arrival = useArrival()
  const keeper = useDraftKeeper(`account:${id}`)
  const refusedCreation = unsent.refused.find(({ name }) => name === createAccount.name)
  if (!account && refusedCreation) return <RefusedAccount entry={refusedCreation} keeper={keeper} />
  if (!account) return <RowAbsent arrival={arrival} isLoading={account === undefined} what="Account" />
  const refusedUpdate = unsent.refused.find(
    ({ name, reason }) => name === updateAccount.name && reason.code === 'invalid',
  )
  if (refusedUpdate)
    return (
      <RefusedAccountUpdate account={account} entry={refusedUpdate} keeper={keeper} key={refusedUpdate.mutationId} />
    )
  return (
    <>
      <RecordHeader
        mark={unsent.entries.length > 0 ? <WaitingMark /> : null}
        subtitle={account.name}
        title="Account Details"
      />
      {unsent.isRefused ? <RefusedNotice what="account" /> : null}
      <RecordEditor
        failure={messages.accountFailed}
        fields={(form) => <AccountFields form={form} />}
        home="/accounts"
        keeper={keeper}
        onSave={(changes, { base }) => changeAccount(account, changes, base ?? account.version)}
        saved={accountValues(account)}
        version={account.version}
      />
    </>
  )
}
