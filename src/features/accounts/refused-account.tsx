import type { Account } from '../../../contract/entities/account.ts'
import { messages } from '../../../contract/messages.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { CorrectionNotice } from '../../ui/forms/correction-notice.tsx'
import { RecordEditor } from '../../ui/forms/record-editor.tsx'
import { RecordHeader } from '../../ui/layout/record-screen.tsx'
import type { DraftKeeper } from '../../ui/forms/use-form-draft.ts'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { correctAccount, correctAccountUpdate, withRefused } from './save-account.ts'

interface RefusedAccountProps {
  entry: ParkedEntry
  keeper: DraftKeeper
}

/** A new account that the server did not take: as it was written, to be corrected and sent again. */
export const RefusedAccount = ({ entry, keeper }: RefusedAccountProps) => (
  <>
    <RecordHeader title="New Account" />
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
export const RefusedAccountUpdate = ({ entry, keeper, account }: RefusedUpdateProps) => (
  <>
    <RecordHeader subtitle={account.name} title="Account Details" />
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
