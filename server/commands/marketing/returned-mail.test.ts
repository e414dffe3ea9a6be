import { describe, expect, test } from 'vitest'
import { readReturnedMail } from './returned-mail.ts'

const TOKEN = 'ab'.repeat(16)

function report(fields: string, given: { to?: string; type?: string; quoted?: string } = {}): string {
  const { to = `bounces+${TOKEN.toUpperCase()}@a.example`, type = 'delivery-status', quoted = '' } = given
  return [
    `To: ${to}`,
    'From: MAILER-DAEMON@mx.example',
    'Subject: Returned',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    `Content-Type: message/${type}`,
    '',
    fields,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    quoted,
    '--b--',
    '',
  ].join('\r\n')
}
const failed = (status: string) => report(`Reporting-MTA: dns; mx\r\n\r\nAction: failed\r\nStatus: ${status}`)

describe('a mail that came back', () => {
  test.each([
    ['5.1.1', 'bounced'],
    ['5.2.1', 'bounced'],
    ['5.2.2', 'soft-bounced'],
    ['5.7.1', 'soft-bounced'],
    ['5.1.8', 'soft-bounced'],
    ['4.4.7', 'soft-bounced'],
  ])('with the status %s is %s', async (status, type) => {
    expect(await readReturnedMail(failed(status))).toMatchObject([{ type, token: TOKEN }])
  })

  test('names the mail by the address it came to, else by the headers it quotes', async () => {
    const fields = 'Action: failed\r\nStatus: 5.1.1'
    const quoted = `Doorstep-Token: ${TOKEN}`
    expect(await readReturnedMail(report(fields, { to: 'postmaster@a.example', quoted }))).toMatchObject([
      { token: TOKEN },
    ])
    expect(await readReturnedMail(report(fields, { to: 'postmaster@a.example' }))).toEqual([])
  })

  test('may be a complaint, or somebody who unsubscribes by mail', async () => {
    expect(await readReturnedMail(report('Feedback-Type: abuse', { type: 'feedback-report' }))).toMatchObject([
      { type: 'complained', reason: 'abuse' },
    ])
    const leave = `To: bounces+${TOKEN}@a.example\r\nFrom: ann@b.example\r\nSubject: Unsubscribe\r\n\r\n`
    expect(await readReturnedMail(leave)).toMatchObject([{ type: 'unsubscribed', token: TOKEN }])
  })

  test('that is an absence notice, or nothing we know, means nothing', async () => {
    const away = `To: bounces+${TOKEN}@a.example\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday`
    expect(await readReturnedMail(away)).toEqual([])
    expect(await readReturnedMail('')).toEqual([])
    expect(await readReturnedMail('\0\r\n\r\n--')).toEqual([])
  })
})
