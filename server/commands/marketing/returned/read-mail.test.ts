import { describe, expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const failed = (status: string) =>
  [
    'From: MAILER-DAEMON@mx.example',
    'Subject: Returned',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx',
    '',
    `Action: failed\r\nStatus: ${status}`,
    '--b--',
    '',
  ].join('\r\n')

describe('a returned email', () => {
  test.each([
    ['5.1.1', 'bounced'],
    ['5.2.1', 'bounced'],
    ['5.2.2', 'soft-bounced'],
    ['5.7.1', 'soft-bounced'],
    ['5.1.8', 'soft-bounced'],
    ['4.4.7', 'soft-bounced'],
    ['5.1.10', 'bounced'],
    ['5.4.1', 'soft-bounced'],
    ['5.3.4', 'soft-bounced'],
    ['5.2.3', 'soft-bounced'],
    ['5.4.6', 'soft-bounced'],
    ['5.4.317', 'soft-bounced'],
    ['5.6.0', 'soft-bounced'],
    ['5.0.0', 'soft-bounced'],
    ['5.0.0\r\nDiagnostic-Code: smtp; 554 rejected as spam', 'soft-bounced'],
    ['5.0.0\r\nDiagnostic-Code: smtp; 550 block list', 'soft-bounced'],
    ['5.0.0\r\nDiagnostic-Code: smtp; 552 quota', 'soft-bounced'],
    ['5.0.0\r\nDiagnostic-Code: smtp; 550 no such user', 'bounced'],
    ['5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 content looks like spam', 'soft-bounced'],
  ])('with the status %s is %s', async (status, type) => {
    expect(await readMail(Buffer.from(failed(status)))).toMatchObject({ kind: 'reports', reports: [{ type }] })
  })

  test('is not understood if it is empty or garbage', async () => {
    for (const rubbish of ['', '\0\r\n\r\n--', 'Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\n--b--'])
      expect(await readMail(Buffer.from(rubbish))).toMatchObject({ kind: 'unknown' })
  })
})
