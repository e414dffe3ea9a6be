import { INVITATION_DAYS, type inviteUser as endpoint } from '../../../contract/endpoints/users.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { type Mail, MailFailure, type MailTransport } from '../../providers/mail.ts'
import type { Store } from '../../store/core/open-store.ts'
import { keepInvitation } from '../../store/users/password-resets.ts'
import type { Account } from '../../store/users/users.ts'
import { letterBody } from '../letter-body.ts'
import { hashResetToken, newResetToken, resetLink } from './forgot-password.ts'
import { registerUser } from './register-user.ts'

interface Parts {
  readonly store: Store
  readonly mail: MailTransport
  readonly publicUrl: string
}

interface Invitation {
  readonly caller: Account
  readonly person: Parsed<typeof endpoint, 'body'>
  readonly onUnsent: (failure: MailFailure) => void
}

interface Invited {
  readonly account: Account
  /** False if the email could not be sent. The account exists all the same. */
  readonly isInvited: boolean
}

/** The invitation is a link that sets a password. Until then the account has a random one. */
export async function inviteUser(
  { store, mail, publicUrl }: Parts,
  { caller, person, onUnsent }: Invitation,
): Promise<Invited> {
  const account = await registerUser(store, caller, { ...person, password: newResetToken() })
  const token = newResetToken()
  await keepInvitation(store, account._id, hashResetToken(token))
  const { email: to, firstname } = account
  try {
    await mail.send(invitationMail({ to, firstname, by: colleagueName(caller), link: resetLink(publicUrl, token) }))
    return { account, isInvited: true }
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    onUnsent(error)
    return { account, isInvited: false }
  }
}

interface InvitationText {
  readonly to: string
  readonly firstname: string
  readonly by: string
  readonly link: string
}

export function invitationMail({ to, firstname, by, link }: InvitationText): Mail {
  const lines = [
    `Hello ${firstname},`,
    `${by} has added you to Doorstep. Choose a password here:`,
    link,
    `The link works once, within ${INVITATION_DAYS} days. After that, ask for a new one with Forgot password on the sign-in page.`,
  ]
  return { to, subject: `${by} invites you to Doorstep`, ...letterBody(lines, link) }
}
