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
import { RefusedNotice, CorrectionNotice } from '../../ui/forms/refused-notice.tsx'
import { RowAbsent } from '../../ui/tables/row-absent.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { accountValues, type AccountFieldName, type AccountChanges, toAccountFields } from './account-values.ts'
import { type Account, accountLabels } from '../../../contract/entities/account.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import type { DraftKeeper, FormHandle } from '../../ui/forms/use-form-draft.ts'
import { FormLine } from '../../ui/forms/form-fields.tsx'
import { FormGroup } from '../../ui/forms/record-form.tsx'
import { withFields } from '../../../contract/entities/form-fields.ts'
import { mutate } from '../../db/mutate.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import { texts } from './texts.ts'

/** `notices` come above the form. */
export const AccountScreen = ({ id, notices }: { id: string; notices?: ReactNode }) => (
  <RecordScreen back={<BackLink home="/accounts">{texts.backToAccounts}</BackLink>}>
    {notices}
    {id === 'new' ? <NewAccount /> : <KnownAccount id={id} />}
  </RecordScreen>
)

function NewAccount() {
  const keeper = useNewRowKeeper('account:new')
  return (
    <>
      <RecordHeader title={texts.newAccount} />
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
  if (!account) return <RowAbsent arrival={arrival} isLoading={account === undefined} what={texts.account} />
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
        title={texts.accountDetails}
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

interface RefusedAccountProps {
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A new account that the server did not take: as it was written, to be corrected and sent again. */
const RefusedAccount = ({ entry, keeper }: RefusedAccountProps) => (
  <>
    <RecordHeader title={texts.newAccount} />
    <CorrectionNotice>{messages.accountFailed + entry.reason.message}</CorrectionNotice>
    <RecordEditor
      failure={messages.accountFailed}
      fields={(form) => <AccountFields form={form} />}
      home="/accounts"
      keeper={keeper}
      onSave={(changes) => correctAccount(entry, changes)}
      saved={accountValues(entry.body)}
      version={undefined}
    />
  </>
)

interface RefusedUpdateProps {
  account: Account
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A change that the server did not take, over the account as it now is: to be corrected and sent again. */
const RefusedAccountUpdate = ({ entry, keeper, account }: RefusedUpdateProps) => (
  <>
    <RecordHeader subtitle={account.name} title={texts.accountDetails} />
    <CorrectionNotice>{messages.accountFailed + entry.reason.message}</CorrectionNotice>
    <RecordEditor
      failure={messages.accountFailed}
      fields={(form) => <AccountFields form={form} />}
      home="/accounts"
      keeper={keeper}
      onSave={(changes) => correctAccountUpdate(entry, account, changes)}
      saved={accountValues(withRefused(account, entry))}
      version={account.version}
    />
  </>
)

const AccountFields = ({ form }: { form: FormHandle<AccountFieldName> }) => (
  <>
    <FormLine form={form} label={accountLabels.name} name="name" />
    <FormLine form={form} label={accountLabels.website} name="website" type="url" />
    <FormLine form={form} label={accountLabels.industry} name="industry" />
    <FormGroup title={texts.billingAddress}>
      <FormLine form={form} label={texts.line1} name="line1" />
      <FormLine form={form} label={texts.line2} name="line2" />
      <FormLine form={form} label={texts.city} name="city" />
      <FormLine form={form} label={texts.postcode} name="postcode" />
    </FormGroup>
  </>
)

/** Resolves when the account is durable on this device. `accountId` is the form's: saved twice, it is made once. */
function addAccount(accountId: string, changes: AccountChanges): Promise<void> {
  const fields = wholeForm(changes)
  return mutate(createAccount, { accountId, createdAt: new Date().toISOString(), fields }, { subject: fields.name })
}

/** A new account that was refused, as it now stands in the form. */
function correctAccount(refused: ParkedEntry, changes: AccountChanges): Promise<void> {
  const fields = wholeForm({ ...accountValues(refused.body), ...changes })
  const args = { accountId: refused.mutationId, createdAt: new Date(refused.savedAt).toISOString(), fields }
  return correctParked(refused, createAccount, args, fields.name)
}

const wholeForm = ({ name = '', ...changes }: AccountChanges) => ({ ...toAccountFields(changes), name })

/** `base` is the version the person began from: the server merges field by field over it. */
async function changeAccount(account: Account, changes: AccountChanges, base: number): Promise<void> {
  const fields = toAccountFields(changes)
  if (Object.keys(fields).length === 0) return
  await mutate(updateAccount, { accountId: account._id, fields }, { subject: fields.name ?? account.name, base })
}

const refusedFields = ({ args }: ParkedEntry) => updateAccount.args.safeParse(args).data?.fields ?? {}

/** The account as it would be, had the change been taken. */
const withRefused = (account: Account, refused: ParkedEntry): Account => withFields(account, refusedFields(refused))

/** A change that was refused, as it now stands in the form. */
function correctAccountUpdate(refused: ParkedEntry, account: Account, changes: AccountChanges): Promise<void> {
  const before = refusedFields(refused)
  const after = toAccountFields(changes)
  const billingAddress = { ...before.billingAddress, ...after.billingAddress }
  const fields = { ...before, ...after, ...(Object.keys(billingAddress).length > 0 ? { billingAddress } : {}) }
  return correctParked(refused, updateAccount, { accountId: account._id, fields }, fields.name ?? account.name)
}
