import type { ReactNode } from 'react'
import { messages } from '../../../contract/messages.ts'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { useRow } from '../../hooks/use-local-data.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { useDraftKeeper, useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { RecordEditor } from '../../ui/forms/record-editor.tsx'
import { RecordHeader, RecordScreen } from '../../ui/layout/record-screen.tsx'
import { RefusedNotice } from '../../ui/forms/refused-notice.tsx'
import { RowAbsent } from '../../ui/tables/row-absent.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { addAccount, changeAccount } from './save-account.ts'
import { RefusedAccount, RefusedAccountUpdate } from './refused-account.tsx'

/** `notices` come above the form. */
export const AccountScreen = ({ id, notices }: { id: string; notices?: ReactNode }) => (
  <RecordScreen back={<BackLink home="/accounts">Back to accounts</BackLink>}>
    {notices}
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
