import type { HandOver, MailRelay } from './mail-relay.ts'
import type { MailTransport } from './mail.ts'

export const EMAIL_KINDS = ['campaign', 'message'] as const
export const EMAIL_OUTCOMES = ['sent', 'refused', 'failed'] as const
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number]

/** Counts since the start of this server: emails of campaigns, and messages such as a link for a new password. */
export interface EmailCounts {
  readonly counts: Readonly<Record<(typeof EMAIL_KINDS)[number], Record<EmailOutcome, number>>>
  /** When the mail server last failed to accept an email. */
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

const noteOf =
  (kind: (typeof EMAIL_KINDS)[number], emails: EmailCounts, clock: () => Date) => (outcome: EmailOutcome) => {
    emails.counts[kind][outcome] += 1
    if (outcome === 'failed') emails.lastFailedAt = clock()
  }

export function countedRelay(relay: MailRelay, emails: EmailCounts, clock: () => Date): MailRelay {
  const note = noteOf('campaign', emails, clock)
  return {
    ...relay,
    handOver: async (mail) => {
      const outcome = await relay.handOver(mail)
      note(OUTCOMES[outcome.kind])
      return outcome
    },
  }
}

export function countedMail(mail: MailTransport, emails: EmailCounts, clock: () => Date): MailTransport {
  const note = noteOf('message', emails, clock)
  return {
    rehearse: (letter) => mail.rehearse(letter),
    send: async (letter) => {
      try {
        const result = await mail.send(letter)
        note('sent')
        return result
      } catch (error) {
        note('failed')
        throw error
      }
    },
  }
}
