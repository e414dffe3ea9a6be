import { describe, expect, test } from 'vitest'
import { judgeReply } from './mail-verdict.ts'

describe('a verdict about the address', () => {
  test.each([
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in relay recipient table',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp',
    '553 5.1.3 The recipient address is not a valid RFC 5321 address',
    '550 5.1.6 recipient no longer on server',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 5.4.1 Recipient address rejected: Access denied. [DB5EUR03FT027.eop-EUR03.prod.protection.outlook.com]',
    '550 5.1.1 <spam.policy@example.com>: Recipient address rejected: User unknown',
    '550 No such user here',
    '550 User unknown',
    '550 Unrouteable address',
    '550 unknown user',
    '550 Invalid recipient',
    '550 5.0.0 <ann@example.com>... User unknown',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0]",
    '550 Requested action not taken: mailbox unavailable',
    '511 sorry, no mailbox here by that name (#5.1.1)',
    '550 <ann@example.com> is not a valid mailbox',
    '550 ann@example.com: account is disabled',
  ])('%s', (text) => {
    expect(judgeReply(text)).toEqual({ isBadAddress: true, cause: 'address' })
  })

  test.each([
    ['554 rejected as spam', 'spam'],
    ['550 block list', 'policy'],
    ['552 quota', 'full'],
    ['550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus', 'policy'],
    ['550 5.1.1 Message rejected as spam by content filtering', 'spam'],
    [
      '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
      'policy',
    ],
    ['550 5.2.2 mailbox full', 'full'],
    ['550 5.2.3 Message exceeds fixed maximum size', 'size'],
    ['552 5.3.4 Message size exceeds fixed limit', 'size'],
    ['554 5.4.6 Too many hops', 'loop'],
    ['550 5.4.6 Routing loop detected', 'loop'],
    ['550 5.4.317 Message expired, cannot connect to remote server', 'unreachable'],
    ['554 5.6.0 Message cannot be displayed', 'content'],
    ['550 5.1.7 Sender unknown', 'sender'],
    ['550 5.1.8 Sender address rejected: Domain not found', 'sender'],
    [
      '550-Verification failed for <bounces@a.example>\n550-Response: 550 No such user\n550 Sender verify failed',
      'sender',
    ],
    ['550 5.1.0 Address rejected', 'other'],
    ['550 5.4.4 Host not found by name service', 'domain'],
    ['550 5.1.2 <ann@example.com>: Host unknown (Name server: example.com: host not found)', 'domain'],
    ['550 relay not permitted', 'policy'],
    ['550 5.5.0 Requested action not taken', 'other'],
    ['550 Administrative prohibition', 'policy'],
    ['550 Denied by 5.1.1.4', 'other'],
    ['451 4.1.1 User unknown for the moment', 'other'],
    ['450 User unknown, try again', 'other'],
    ['550 Exim 5.1.1.2: not today', 'other'],
    ['', 'other'],
  ])('%s is %s', (text, cause) => {
    expect(judgeReply(text)).toEqual({ isBadAddress: false, cause })
  })

  const CODES = Array.from({ length: 8 }, (_, subject) =>
    Array.from({ length: 500 }, (__, detail) => `5.${subject}.${detail}`),
  ).flat()
  const BAD = ['5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1']

  test.each([
    ['what a server says at once', (code: string) => judgeReply(`550 ${code} Refused`)],
    ['a report that comes later', (code: string) => judgeReply('smtp; 550 Refused', code)],
    ['a report that names nothing but a code', (code: string) => judgeReply('', code)],
  ])('only five codes condemn an address without text, in %s', (_where, judge) => {
    const bad = CODES.filter((code) => code !== '5.0.0' && judge(code).isBadAddress)
    expect(bad).toEqual(BAD)
  })

  test('text about the address outweighs a vague code, but not one about the sender, size or route', () => {
    for (const code of ['5.0.0', '5.1.0', '5.5.0', '5.7.1'])
      expect([code, judgeReply(`550 ${code} User unknown`).isBadAddress]).toEqual([code, true])
    for (const code of ['5.1.7', '5.1.8', '5.2.2', '5.2.3', '5.4.4', '5.4.6', '5.6.0', '5.7.26'])
      expect([code, judgeReply(`550 ${code} User unknown`).isBadAddress]).toEqual([code, false])
  })

  test.each(BAD)('%s does not if the text is about another cause', (code) => {
    for (const words of [
      'rejected as spam',
      'on our block list',
      'mailbox quota exceeded',
      'message too large',
      'refused by policy',
      'content rejected',
      'mail loop',
      'message expired',
    ]) {
      expect([words, judgeReply(`550 ${code} ${words}`).isBadAddress]).toEqual([words, false])
      expect([words, judgeReply(`smtp; 550 ${words}`, code).isBadAddress]).toEqual([words, false])
    }
  })

  test("a temporary reply condemns no address, whatever the report's own code", () => {
    for (const code of BAD) {
      expect(judgeReply('smtp; 450 Recipient address rejected: unverified', code).isBadAddress).toBe(false)
      expect(judgeReply(`450 ${code.replace('5', '4')} User unknown`).isBadAddress).toBe(false)
    }
  })

  test('a code in the text outweighs the code of the report', () => {
    expect(judgeReply('smtp; 550 5.7.1 Not wanted', '5.1.1')).toMatchObject({ isBadAddress: false })
    expect(judgeReply('smtp; 550 5.1.1 unknown', '5.0.0')).toMatchObject({ isBadAddress: true })
    expect(judgeReply('X-Postfix; unknown user: "ann"', '5.1.1')).toMatchObject({ isBadAddress: true })
    expect(judgeReply('smtp; 554 Sorry', '5.0.0')).toMatchObject({ isBadAddress: false })
    expect(judgeReply('smtp; 450 4.7.1 try again', '5.0.0')).toMatchObject({ isBadAddress: false })
  })

  test('a hostile answer of 500 kB is judged at once', () => {
    const started = performance.now()
    for (const part of ['a@', 'http://', '550 ', ' ', 'user ', '5.1.1 ', '\n'])
      judgeReply(part.repeat(500_000 / part.length))
    expect(performance.now() - started).toBeLessThan(500)
  })
})

test.each(['user ', 'exceed ', "don't have a ", 'sender address ', 'no such local ', 'does not '])(
  'an endless reply of "%s" is judged in a moment',
  (piece) => {
    const startedAt = performance.now()
    judgeReply(`550 ${piece.repeat(500_000 / piece.length)}`)
    // Backtracking would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  },
)
