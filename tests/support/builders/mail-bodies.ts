import { dkimVerify } from 'mailauth/lib/dkim/verify.js'

/** Verifies with the DNS record that the settings show, as a receiver would. */
export async function verifyDkim(raw: string | Buffer, { dnsName, dnsValue }: { dnsName: string; dnsValue: string }) {
  const resolver = (name: string) =>
    name === dnsName ? Promise.resolve([[dnsValue]]) : Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  const { results } = await dkimVerify(Buffer.from(raw), { resolver })
  return results as { status: { result: string }; signingHeaders?: { keys: string } }[]
}

/** A mail server's report that the person doesn't exist (RFC 3464). */
export const bounceOf = (returnPath: string, person: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${returnPath}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${person}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1',
    '  unknown user',
    '--b--',
    '',
  ].join('\r\n')

/** A mailbox provider's report that the person marked it as spam (RFC 5965). */
export const complaintAbout = (raw: string) =>
  [
    'From: feedback@mailbox.example',
    'To: abuse@doorstep.example',
    'Subject: Complaint',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    raw,
    '--b--',
    '',
  ].join('\r\n')
