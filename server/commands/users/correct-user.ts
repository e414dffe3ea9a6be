import type { UserDetails } from '../../../contract/endpoints/users.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { demandMayCorrect } from '../../policies/people.ts'
import { type Mail, MailFailure, type MailTransport } from '../../providers/mail.ts'
import { changeAccount } from '../../store/users/account-changes.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { Account } from '../../store/users/users.ts'
import { letterBody } from '../letter-body.ts'

interface Parts {
  readonly store: Store
  readonly mail: MailTransport
}

interface Correction {
  readonly callerId: string
  readonly userId: string
  readonly details: UserDetails
  /** Called for an email that could not be sent. The change stays. */
  readonly onUnsent: (failure: MailFailure) => void
}

export async function correctUser(
  { store, mail }: Parts,
  { callerId, userId, details, onUnsent }: Correction,
): Promise<Account> {
  let before: { email: string; by: string } | undefined
  const changed = await changeAccount(store, { callerId, userId }, (caller, target) => {
    demandMayCorrect(caller, target)
    before = { email: target.email, by: colleagueName(caller) }
    return details
  })
  if (!before || before.email === changed.email) return changed
  const { firstname, email } = changed
  const text = { firstname, before: before.email, after: email, by: before.by }
  const sent = await Promise.allSettled([before.email, email].map((to) => mail.send(emailChangedMail({ to, ...text }))))
  for (const outcome of sent) {
    if (outcome.status === 'fulfilled') continue
    if (!(outcome.reason instanceof MailFailure)) throw outcome.reason
    onUnsent(outcome.reason)
  }
  return changed
}

interface EmailChanged {
  readonly to: string
  readonly firstname: string
  readonly before: string
  readonly after: string
  readonly by: string
}

/** Sent to both addresses: if the email was changed by mistake, the user reads it at the old one. */
export function emailChangedMail({ to, firstname, before, after, by }: EmailChanged): Mail {
  const lines = [
    `Hello ${firstname},`,
    `${by} changed the email that you sign in to Doorstep with, from ${before} to ${after}.`,
    `Your password stays the same. If this isn’t right, tell ${by}.`,
  ]
  return { to, subject: 'Your email for Doorstep was changed', ...letterBody(lines) }
}
