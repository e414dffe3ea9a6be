import { Refusal } from '../../../contract/errors.ts'
import { type Mail, MailFailure, type MailTransport } from '../../providers/mail.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenants } from '../../store/core/tenant-transaction.ts'
import { notifyOfWrongCodes } from '../../store/records/notifications.ts'
import { auditRefusal, recordRefusal } from '../../store/users/audit-refusals.ts'
import { admitTry, countTry, forgiveTry, type Tries } from '../../store/users/login-attempts.ts'
import { letterBody } from '../letter-body.ts'
import { tooManyTries } from './too-many-tries.ts'

export interface CodeParts {
  readonly store: Store
  readonly mail: MailTransport
  readonly publicUrl: string
}

interface Person {
  readonly _id: string
  readonly email: string
  readonly firstname: string
  readonly companyIds: readonly string[]
  readonly network: string
}

interface CodeTry {
  readonly brakes: readonly Tries[]
  isRight(): Promise<boolean>
  readonly clearsCounts: boolean
}

/** Within an hour. */
const WRONG_CODES_NOTIFIED = 5

/** Slows down wrong codes and records them in the audit log. The fifth within an hour notifies the user. */
export async function demandRightCode(
  parts: CodeParts,
  person: Person,
  { brakes, isRight, clearsCounts }: CodeTry,
): Promise<void> {
  const { store } = parts
  const keys = brakes.map(({ key }) => key)
  const admission = keys.length === 0 ? undefined : await admitTry(store, keys, () => brakes)
  if (admission && 'waitSeconds' in admission) {
    await recordRefusal(store, {
      action: 'code.wrong',
      reason: 'too-many-codes',
      account: person,
      network: person.network,
    })
    throw tooManyTries({ ...admission, what: 'wrong codes' })
  }
  if (!(await isRight())) {
    const count = await keepWrongCode(store, person)
    if (count === WRONG_CODES_NOTIFIED) await mailWarning(parts, person)
    throw wrongCode()
  }
  if (admission) await forgiveTry(store, admission.tryId, keys, clearsCounts ? keys : [])
}

/** Notifies the user of the fifth wrong code in each of their companies. Resolves to the number within the hour. */
const keepWrongCode = (store: Store, person: Person): Promise<number> =>
  writeTenants(store, async (tenant, transaction) => {
    const { _id, companyIds, network } = person
    await auditRefusal(transaction, { action: 'code.wrong', reason: 'wrong-code', account: person, network })
    const count = await countTry(transaction, `wrong-code:${_id}`)
    if (count !== WRONG_CODES_NOTIFIED) return count
    for (const companyId of companyIds) await notifyOfWrongCodes(tenant(companyId), _id, count)
    return count
  })

/** If the email fails, the notification in the app remains. */
async function mailWarning({ mail, publicUrl }: CodeParts, person: Person): Promise<void> {
  try {
    await mail.send(warningMail(person, publicUrl))
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
  }
}

function warningMail({ email, firstname, network }: Person, publicUrl: string): Mail {
  const lines = [
    `Hello ${firstname},`,
    `Somebody entered ${WRONG_CODES_NOTIFIED} wrong two-step codes for your Doorstep account within an hour, the last from the network address ${network}. They know your password, or use a device that is signed in.`,
    `If this wasn’t you, set a new password now, which signs out everybody who uses your account: ${publicUrl}/me`,
    'If it was you, there is nothing to do. A lost phone? Use a recovery code, or ask a SuperAdmin to reset your two-step sign-in.',
  ]
  return {
    to: email,
    subject: 'Wrong two-step codes for your Doorstep account',
    ...letterBody(lines),
  }
}

const wrongCode = () => new Refusal('code-wrong', 'Incorrect code. Enter the latest one from your authenticator app.')
