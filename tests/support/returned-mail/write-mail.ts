export const TO = '{PERSON}'
export const OUR_ADDRESS = 'bounces+{TOKEN}@doorstep.example'

interface Report {
  readonly reason: string
  readonly status?: string
  readonly recipient?: string
  readonly original?: string
  readonly remote?: string
}

export const report = ({ reason, status = '5.0.0', recipient = TO, original, remote = 'mx.b.example' }: Report) =>
  [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@out.doorstep.example>',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${OUR_ADDRESS}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; out.doorstep.example',
    '',
    ...(original ? [`Original-Recipient: rfc822; ${original}`] : []),
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    `Remote-MTA: dns; ${remote}`,
    `Diagnostic-Code: smtp; ${reason}`,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID: <{TOKEN}@greenway.example>',
    '--b--',
  ].join('\r\n')

export const exim = (failed: string, lines: readonly string[]) =>
  [
    'From: Mail Delivery System <Mailer-Daemon@out.doorstep.example>',
    'Subject: Mail delivery failed: returning message to sender',
    `To: ${OUR_ADDRESS}`,
    `X-Failed-Recipients: ${failed}`,
    'Auto-Submitted: auto-replied',
    '',
    'This message was created automatically by mail delivery software.',
    '',
    'A message that you sent could not be delivered to one or more of its recipients.',
    '',
    ...lines.map((line, at) => (at === 0 ? `  ${line}` : `    ${line}`)),
    '',
    '------ This is a copy of the message, including all the headers. ------',
    '',
    'Message-ID: <{TOKEN}@greenway.example>',
  ].join('\r\n')

export const letter = (body: string, { from = TO, subject = 'Re: News', headers = [] as readonly string[] } = {}) =>
  [
    `From: Ann <${from}>`,
    `To: ${OUR_ADDRESS}`,
    `Subject: ${subject}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
  ].join('\r\n')
