import { useState } from 'react'
import { messages } from '../../../contract/errors.ts'
import { useRow } from '../../db/hooks.ts'
import { useArrival } from '../../db/use-arrival.ts'
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

export const AccountScreen = ({ id }: { id: string }) => (
  <RecordScreen back={<BackLink home="/accounts">Back to accounts</BackLink>}>
    {id === 'new' ? <NewAccount /> : <KnownAccount id={id} />}
  </RecordScreen>
)

function NewAccount() {
  const [accountId] = useState(() => crypto.randomUUID())
  return (
    <>
      <RecordHeader title="New Account" />
      <RecordEditor
        failure={messages.accountFailed}
        fields={(form) => <AccountFields form={form} />}
        home="/accounts"
        onSave={(fields) => addAccount(accountId, fields)}
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
  if (!account) return <RowAbsent arrival={arrival} isLoading={account === undefined} what="Account" />
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
        onSave={(changes, base) => changeAccount(account, changes, base ?? account.version)}
        saved={accountValues(account)}
        version={account.version}
      />
    </>
  )
}
