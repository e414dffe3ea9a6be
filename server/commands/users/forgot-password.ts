import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../../../contract/errors.ts'
import type { MailTransport, Mail } from '../../providers/mail.ts'
import type { Store } from '../../store/core/open-store.ts'
import {
  countResetRequest,
  keepResetToken,
  isResetToken,
  setPasswordByToken,
} from '../../store/users/password-resets.ts'
import { type Account, findUserByEmail } from '../../store/users/users.ts'
import type { Place } from './address-group.ts'
import { formatDuration } from './format-duration.ts'
import { letterBody } from '../letter-body.ts'
import { hashPassword } from './passwords.ts'

export interface ForgetfulPerson {
  readonly email: string
  readonly from: Place
}

interface Parts {
  readonly store: Store
  readonly mail: MailTransport
  readonly publicUrl: string
}

const TOKEN_BYTES = 32
export const newResetToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
export const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password/${token}`

/** Usually longer than the work takes, so that the timing reveals nothing. */
const ANSWER_AFTER_MS = 300

/** The database stores only this hash, so a leaked copy can't set passwords. */
export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Neither the answer nor its timing reveals whether the account exists. */
export async function forgotPassword(parts: Parts, { email, from }: ForgetfulPerson): Promise<void> {
  const answer = await countResetRequest(parts.store, { email, ...from })
  if (typeof answer === 'number') throw tooManyMails(answer)
  const [outcome] = await Promise.allSettled([
    // The mailbox has had enough requests. The links of the last minutes still work.
    answer === 'send' ? mailLink(parts, email) : undefined,
    setTimeout(ANSWER_AFTER_MS),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
}

async function mailLink({ store, mail, publicUrl }: Parts, email: string): Promise<void> {
  const account = await findUserByEmail(store, email)
  const token = newResetToken()
  const letter = resetMail({
    to: email,
    firstname: account?.firstname ?? 'nobody',
    link: resetLink(publicUrl, token),
  })
  if (!isOpen(account)) return mail.rehearse(letter)
  await keepResetToken(store, account._id, hashResetToken(token))
  await mail.send(letter)
}

const isOpen = (account: Account | undefined): account is Account => account?.active === true

const tooManyMails = (seconds: number) =>
  new Refusal(
    'rate-limited',
    `Too many emails to this address. Look for the last one, or wait ${formatDuration(seconds)}.`,
    { retryAfter: seconds },
  )

export function resetMail({ to, firstname, link }: { to: string; firstname: string; link: string }): Mail {
  const lines = [
    `Hello ${firstname},`,
    'You, or someone who entered your email, asked to reset your Doorstep password. Set a new one here:',
    link,
    'The link works once, within an hour. If you didn’t ask for this, ignore this email: your password stays the same.',
  ]
  return {
    to,
    subject: 'Set a new password for Doorstep',
    ...letterBody(lines, link),
  }
}

/** Sets the password of the account that an emailed link belongs to. Uses up the link and ends every session. */
export async function resetPassword(store: Store, { token, password }: { token: string; password: string }) {
  const tokenHash = hashResetToken(token)
  // Checked before the password is hashed, so that an invented link costs nothing.
  if (!(await isResetToken(store, tokenHash))) throw linkIsOver()
  if (!(await setPasswordByToken(store, { tokenHash, passwordHash: await hashPassword(password) }))) throw linkIsOver()
}

const linkIsOver = () => new Refusal('not-found', 'This link no longer works. Ask for a new one on the sign-in page.')
