import type { Meaning, Shape } from './corpus.ts'
import { REFUSALS } from './refusals.ts'
import { exim, letter, OUR_ADDRESS, report, TO } from './write-mail.ts'

const NAMED: readonly (readonly [string, Meaning, string])[] = [
  [
    'names our own address',
    'ignored',
    report({ recipient: OUR_ADDRESS, reason: '550 5.1.1 User unknown', status: '5.1.1' }),
  ],
  [
    'names the address that signs',
    'ignored',
    report({ recipient: 'news@greenway.example', reason: '550 5.1.1 User unknown' }),
  ],
  [
    'names whom they forward to',
    'ignored',
    report({ recipient: 'nephew@elsewhere.example', reason: '550 5.1.1 User unknown' }),
  ],
  [
    'names both, forwarded',
    'ignored',
    report({ recipient: 'nephew@elsewhere.example', original: TO, reason: '550 5.1.1 User unknown' }),
  ],
  [
    'names both, a colleague',
    'ignored',
    report({ recipient: 'office@b.example', original: TO, reason: '550 5.1.1 User unknown' }),
  ],
  [
    'names both, rewritten',
    'bounced',
    report({ recipient: 'ann@store1.b.example', original: TO, reason: '550 5.1.1 User unknown', status: '5.1.1' }),
  ],
  [
    'by barracuda’s host',
    'bounced',
    report({ reason: '550 5.1.1 User unknown', status: '5.1.1', remote: 'd1.ess.barracudanetworks.com' }),
  ],
  [
    'exim of barracuda',
    'bounced',
    exim(TO, [
      TO,
      'host d12345.ess.barracudanetworks.com [192.0.2.9]',
      'SMTP error from remote mail server after RCPT TO:<{PERSON}>:',
      '550 permanent failure: User unknown',
    ]),
  ],
  [
    'exim of proofpoint',
    'bounced',
    exim(TO, [
      TO,
      'host mxa-0012.gslb.proofpoint.com [192.0.2.9]',
      'SMTP error from remote mail server after RCPT TO:<{PERSON}>:',
      '550 5.1.1 <{PERSON}>: user unknown',
    ]),
  ],
  [
    'exim of spamcop’s customer',
    'bounced',
    exim(TO, [
      TO,
      'host mx.spamcop.net [192.0.2.9]',
      'SMTP error from remote mail server after RCPT TO:<{PERSON}>:',
      '550 5.1.1 no such user',
    ]),
  ],
  [
    'exim forwards',
    'ignored',
    exim('nephew@elsewhere.example', [
      'nephew@elsewhere.example',
      '(generated from {PERSON})',
      'host mx.elsewhere.example [192.0.2.9]',
      '550 5.1.1 No such user',
    ]),
  ],
  [
    'exim is blocked',
    'soft-bounced',
    exim(TO, [TO, 'host mx.b.example [192.0.2.9]', '550 5.7.1 Service refused: 192.0.2.1 is listed at a block list']),
  ],
  ['exim, no domain', 'soft-bounced', exim(TO, [TO, 'Unrouteable mail domain "b.example"'])],
  ['exim, no MX', 'soft-bounced', exim(TO, [TO, 'all relevant MX records point to non-existent hosts'])],
  ['exim, retry', 'soft-bounced', exim(TO, [TO, 'retry timeout exceeded'])],
  [
    'prose names another',
    'ignored',
    letter('Your message could not be delivered:\n\n<bounces+{TOKEN}@doorstep.example>:\n550 5.1.1 User unknown', {
      from: 'mailer-daemon@mx.example',
      subject: 'Failure notice',
    }),
  ],
  [
    'prose names the recipient',
    'bounced',
    letter(
      'Your message could not be delivered. Ask postmaster@mx.example.\n\n<{PERSON}>:\n550 5.1.1 User unknown\n\nRef {TOKEN}',
      { from: 'mailer-daemon@mx.example', subject: 'Failure notice' },
    ),
  ],
  [
    'qmail names another',
    'ignored',
    letter(
      'Hi. This is the qmail-send program at mx.b.example.\nI wasn’t able to deliver it.\n\n<nephew@elsewhere.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy.\n',
      { from: 'MAILER-DAEMON@mx.b.example', subject: 'failure notice' },
    ),
  ],
]

const spamCop = { from: '123456@reports.spamcop.net', headers: ['Precedence: list', 'X-SpamCop-sourceip: 192.0.2.1'] }

const WRITTEN: readonly (readonly [Meaning, string])[] = [
  ...written('unsubscribed', [
    'STOP',
    'Stop.',
    'stop please',
    'Please stop',
    'please remove me',
    'Remove me from your list',
    'Please remove my email address from your mailing list.',
    'Please unsubscribe me from your emails.\n\nKind regards\nAnn Evans\n12 High Street',
    'Hi,\n\nPlease unsubscribe me.\n\nThanks,\nAnn',
    'Dear Sir or Madam,\n\nCould you please take me off your mailing list?\n\nYours faithfully,\nAnn',
    'Not interested, please remove me',
    'No thanks. Unsubscribe.',
    'Stop emailing me!',
    'Stop sending me these emails',
    'Please don’t email me again',
    'I would like to unsubscribe',
    'I want to be removed from this list please',
    'opt out',
    'I no longer wish to receive these emails.',
    'No more emails please',
    'Stopiwch',
    'Dad-danysgrifio os gwelwch yn dda',
    'Helo,\n\nTynnwch fi oddi ar eich rhestr os gwelwch yn dda.\n\nDiolch\nAnn',
    'Peidiwch ag anfon mwy o e-byst ataf',
    'Rwyf am ddad-danysgrifio',
    'Hoffwn ddad-danysgrifio.\n\nCofion gorau,\nAnn',
    'Plis tynnwch fy enw oddi ar y rhestr',
    'Dim mwy o e-byst, diolch',
    'STOP\n\nOn Tue, 24 Nov 2026 at 09:00, Greenway <news@greenway.example> wrote:\n> News',
  ]),
  ...written('unknown', [
    'Please stop by on Tuesday',
    'Do not unsubscribe me, I moved house',
    'Stop the installation, the roof leaks',
    'How do I unsubscribe my mother?',
    'Please remove the scaffolding',
    'Can you call me about the boiler?',
    'I could not stop reading this!',
    'Peidiwch â stopio',
  ]),
]

function written(meaning: Meaning, bodies: readonly string[]): (readonly [Meaning, string])[] {
  return bodies.map((body) => [meaning, body] as const)
}

const OTHERS: readonly (readonly [string, Meaning, string])[] = [
  ['STOP in the subject', 'unsubscribed', letter('', { subject: 'STOP' })],
  ['STOP from somebody else', 'unknown', letter('STOP', { from: 'nephew@elsewhere.example' })],
  ['away, says STOP', 'ignored', letter('STOP', { headers: ['Auto-Submitted: auto-replied'] })],
  ['away in Welsh', 'ignored', letter('Dad-danysgrifio', { subject: 'Ymateb awtomatig: News' })],
  ['away by subject', 'ignored', letter('Please remove me', { subject: 'Automatic reply: News' })],
  ['away, a list', 'ignored', letter('STOP', { headers: ['Precedence: bulk'] })],
  [
    'SpamCop in prose',
    'complained',
    letter('[ SpamCop V5.4 ]\nThis message is brief for your comfort.', {
      ...spamCop,
      subject: '[SpamCop (192.0.2.1) id:7] News',
    }),
  ],
  [
    'SpamCop as ARF',
    'complained',
    [
      'From: 123456@reports.spamcop.net',
      'Subject: [SpamCop (192.0.2.1) id:8] News',
      'Precedence: list',
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
      '',
      '--b',
      'Content-Type: message/feedback-report',
      '',
      'Feedback-Type: abuse',
      'User-Agent: SpamCop/5',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: <{TOKEN}@greenway.example>',
      '--b--',
    ].join('\r\n'),
  ],
]

const shape = (name: string, meaning: Meaning, text: string): Shape => ({
  name,
  meaning,
  source: (token, person) => text.replaceAll('{TOKEN}', token).replaceAll('{PERSON}', person),
})

export const MORE_RETURNED_MAIL: readonly Shape[] = [
  ...Object.entries(REFUSALS).flatMap(([system, cases]) =>
    cases.map(([meaning, reason, status]) =>
      shape(`${system}: ${reason.slice(0, 70)}`, meaning, report({ reason, ...(status ? { status } : {}) })),
    ),
  ),
  ...NAMED.map(([name, meaning, source]) => shape(name, meaning, source)),
  ...WRITTEN.map(([meaning, body]) =>
    shape(`written: ${body.slice(0, 50).replaceAll('\n', ' ')}`, meaning, letter(body)),
  ),
  ...OTHERS.map(([name, meaning, source]) => shape(name, meaning, source)),
]
