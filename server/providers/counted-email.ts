import type { HandOver, MailRelay } from './mail-relay.ts'
import type { MailTransport } from './mail.ts'

export const EMAIL_KINDS = ['campaign', 'message'] as const
export const EMAIL_OUTCOMES = ['sent', 'refused', 'failed'] as const
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]

/** Since the start of this server: emails of campaigns, and messages such as a link for a new password. */
export interface EmailCounts {
  readonly counts: Readonly<Record<(typeof EMAIL_KINDS)[number], Record<EmailOutcome, number>>>
  /** When the mail server last did not take an email at all. */
  lastFailedAt: Date | undefined
}

export const newEmailCounts = (): EmailCounts => ({
  counts: { campaign: { sent: 0, refused: 0, failed: 0 }, message: { sent: 0, refused: 0, failed: 0 } },
  lastFailedAt: undefined,
})

const OUTCOMES: Readonly<Record<HandOver['kind'], EmailOutcome>> = {
  accepted: 'sent',
  refused: 'refused',
  unreachable: 'failed',
  unknown: 'failed',
}

export const countedRelay = (relay: MailRelay, emails: EmailCounts, clock: () => Date): MailRelay => ({
  ...relay,
  handOver: async (mail) => {
    const outcome = await relay.handOver(mail)
    emails.counts.campaign[OUTCOMES[outcome.kind]] += 1
    if (OUTCOMES[outcome.kind] === 'failed') emails.lastFailedAt = clock()
    return outcome
  },
})

export const countedMail = (mail: MailTransport, emails: EmailCounts, clock: () => Date): MailTransport => ({
  rehearse: (letter) => mail.rehearse(letter),
  send: async (letter) => {
    try {
      const result = await mail.send(letter)
      emails.counts.message.sent += 1
      return result
    } catch (error) {
      emails.counts.message.failed += 1
      emails.lastFailedAt = clock()
      throw error
    }
  },
})
