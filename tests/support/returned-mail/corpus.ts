import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What each means for the person it is about: a verdict, `ignored`, or `unknown` where people have to look. */
export type Meaning = 'bounced' | 'soft-bounced' | 'delivered' | 'complained' | 'unsubscribed' | 'ignored' | 'unknown'

export interface Shape {
  readonly name: string
  readonly meaning: Meaning
  readonly source: (token: string, person: string) => string
}

/** Status, what the report says, and what it means. */
const POSTFIX: readonly (readonly [string, string, Meaning, action?: string])[] = [
  ['5.1.1', 'smtp; 550 5.1.1 <{PERSON}>: Recipient address rejected: User unknown in local recipient table', 'bounced'],
  ['5.1.1', 'X-Postfix; unknown user: "ann"', 'bounced'],
  ['5.1.3', 'smtp; 553 5.1.3 Invalid address', 'bounced'],
  ['5.1.10', 'X-Postfix; Domain b.example does not accept mail (nullMX)', 'bounced'],
  ['5.2.1', 'smtp; 550 5.2.1 Mailbox disabled', 'bounced'],
  ['5.0.0', 'smtp; 550 No such user here', 'bounced'],
  ['5.1.0', 'smtp; 550 5.1.0 Address rejected', 'soft-bounced'],
  ['5.2.2', 'smtp; 552 5.2.2 Over quota', 'soft-bounced'],
  ['5.3.4', 'X-Postfix; message size 12345678 exceeds size limit 10240000 of server mx.b.example', 'soft-bounced'],
  ['5.4.4', 'X-Postfix; Host or domain name not found. Name service error for name=b.example type=A', 'soft-bounced'],
  ['5.4.6', 'X-Postfix; mail for b.example loops back to myself', 'soft-bounced'],
  ['4.4.1', 'X-Postfix; connect to mx.b.example[192.0.2.25]:25: Connection timed out', 'soft-bounced'],
  ['5.7.1', 'smtp; 550 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.example', 'soft-bounced'],
  ['5.7.26', 'smtp; 550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy', 'soft-bounced'],
  ['5.0.0', 'smtp; 554 rejected as spam', 'soft-bounced'],
  ['4.4.7', 'X-Postfix; delivery temporarily suspended', 'ignored', 'delayed'],
  ['2.0.0', 'smtp; 250 2.0.0 Ok: queued as 4ABC', 'delivered', 'delivered'],
]

const postfixReport = ([status, text, , action = 'failed']: (typeof POSTFIX)[number]) =>
  [
    'Return-Path: <>',
    'Received: by out.doorstep.example (Postfix)',
    'Date: Tue, 24 Nov 2026 09:00:00 +0000 (GMT)',
    'From: MAILER-DAEMON@out.doorstep.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces+{TOKEN}@doorstep.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4ABC.1/out.doorstep.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4ABC.1/out.doorstep.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host out.doorstep.example.',
    '',
    "I'm sorry to have to inform you that your message could not be delivered to one or more recipients.",
    '',
    '--4ABC.1/out.doorstep.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; out.doorstep.example',
    'X-Postfix-Queue-ID: 4ABC',
    'X-Postfix-Sender: rfc822; bounces+{TOKEN}@doorstep.example',
    'Arrival-Date: Tue, 24 Nov 2026 08:59:59 +0000 (GMT)',
    '',
    'Final-Recipient: rfc822; {PERSON}',
    'Original-Recipient: rfc822;{PERSON}',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.b.example',
    `Diagnostic-Code: ${text.replace(/ (?=\S+ \S+$)/, '\r\n    ')}`,
    '',
    '--4ABC.1/out.doorstep.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: News',
    'Message-ID: <{TOKEN}@greenway.example>',
    'Doorstep-Token: {TOKEN}',
    '',
    '--4ABC.1/out.doorstep.example--',
    '',
  ].join('\r\n')

/** Files beside this one. */
const OTHERS: Readonly<Record<string, Meaning>> = {
  away: 'ignored',
  'away-by-subject': 'ignored',
  'away-has-left': 'ignored',
  'away-null-sender': 'ignored',
  'away-null-sender-only': 'ignored',
  'courier-unknown': 'bounced',
  'domino-not-listed': 'bounced',
  'exchange-access-denied': 'bounced',
  'exchange-full': 'soft-bounced',
  'exchange-message-expired': 'soft-bounced',
  'exchange-no-such-recipient': 'bounced',
  'exchange-too-large': 'soft-bounced',
  'exim-delay-warning': 'ignored',
  'exim-remote-refused': 'bounced',
  'exim-retry-timeout': 'soft-bounced',
  'exim-spam': 'soft-bounced',
  'exim-two-recipients': 'bounced',
  'exim-unrouteable': 'bounced',
  'feedback-abuse': 'complained',
  'feedback-auth-failure': 'ignored',
  'feedback-fraud': 'complained',
  'feedback-not-spam': 'ignored',
  'feedback-opt-out': 'unsubscribed',
  'feedback-virus': 'ignored',
  'forwarded-away': 'bounced',
  'global-delivery-status': 'bounced',
  'gmail-delay': 'ignored',
  'gmail-no-such-user': 'bounced',
  'gmail-rate': 'soft-bounced',
  jmrp: 'complained',
  'jmrp-bare': 'complained',
  'message-id-only': 'bounced',
  'no-action': 'bounced',
  'no-empty-line-between': 'delivered',
  'plain-full': 'soft-bounced',
  'plain-without-reason': 'unknown',
  'qmail-no-mailbox': 'bounced',
  'qmail-queue-too-long': 'soft-bounced',
  'qmail-quota': 'soft-bounced',
  'qmail-remote-refused': 'bounced',
  'qmail-two-recipients': 'bounced',
  question: 'unknown',
  'question-base64': 'unknown',
  'read-receipt': 'ignored',
  'reason-only-in-words': 'bounced',
  'sendmail-host-unknown': 'bounced',
  'several-recipients': 'bounced',
  unsubscribe: 'unsubscribed',
  'unsubscribe-android': 'unsubscribed',
  'unsubscribe-automatic': 'ignored',
  'unsubscribe-autoreply-header': 'ignored',
  'unsubscribe-body': 'unsubscribed',
  'unsubscribe-body-only': 'unsubscribed',
  'unsubscribe-gmail': 'unsubscribed',
  'unsubscribe-html': 'unsubscribed',
  'unsubscribe-outlook': 'unsubscribed',
  'unsubscribe-reply': 'unsubscribed',
  'yahoo-plain': 'bounced',
}

const shape = (name: string, meaning: Meaning, text: string): Shape => ({
  name,
  meaning,
  source: (token, person) => text.replaceAll('{TOKEN}', token).replaceAll('{PERSON}', person),
})

/** As mail systems send them, written by us. */
export const RETURNED_MAIL: readonly Shape[] = [
  ...POSTFIX.map((report) => shape(`postfix ${report[0]} ${report[1]}`, report[2], postfixReport(report))),
  ...Object.entries(OTHERS).map(([name, meaning]) =>
    shape(name, meaning, readFileSync(join(import.meta.dirname, `${name}.eml`), 'utf8')),
  ),
]
