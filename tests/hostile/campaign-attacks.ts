import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureFor, SIGNATURE_HEADER } from '../../server/commands/marketing/webhook-signature.ts'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import { json, type Target, text } from './target.ts'

/** Refusing what takes too long is an answer; silence and a server error aren't. */
const ANSWERED = [200, 201, 400, 413, 422, 503]

const hostileTexts = (size: number): string[] => {
  const length = 4_000 * size
  return [
    `{{${' '.repeat(length)}`,
    `{{firstName|${' '.repeat(length)}`,
    '{{'.repeat(length),
    '{{firstName}}'.repeat(length),
    '<'.repeat(length),
    '<a href="'.repeat(length),
    `<p${' '.repeat(length)}`,
    '<!--'.repeat(length),
    '&'.repeat(length),
    '<div>'.repeat(length),
    '\n '.repeat(length),
    `http://${'a.'.repeat(length)}`,
  ].map((each) => each.slice(0, 490_000))
}

const campaignTexts: Attack = {
  name: 'campaign text that a regular expression would drown in',
  run: async ({ call, user, companyId }, size) => {
    for (const hostile of hostileTexts(size)) {
      const body = { name: 'Hostile', subject: 'Hello', html: `<p>Hello</p>${hostile}`, text: hostile }
      const scope = `?companyId=${companyId}`
      const made = await call('POST', `/api/marketing/campaigns${scope}`, { token: user, body })
      const complaint = unless(ANSWERED, made, `a campaign with ${hostile.slice(0, 20)}`)
      if (complaint) return complaint
      if (made.status !== 201) continue
      const id = text(json(made), 'campaign', '_id')
      for (const part of ['preview', 'check']) {
        const shown = await call('GET', `/api/marketing/campaigns/${id}/${part}${scope}`, { token: user })
        const wrong = unless(ANSWERED, shown, `the ${part} of a campaign with ${hostile.slice(0, 20)}`)
        if (wrong) return wrong
      }
    }
    return undefined
  },
}

const hostileMails = (size: number): string[] => {
  const length = 40_000 * size
  const report = (fields: string) =>
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\n' +
    `Content-Type: message/delivery-status\r\n\r\n${fields}\r\n--b--\r\n`
  return [
    report(`Final-Recipient:${' '.repeat(length)}`),
    report('Final-Recipient: rfc822;\r\n '.repeat(length / 20)),
    report(`Diagnostic-Code: smtp;${' 5.'.repeat(length / 3)}`),
    report('Status: 5.1.1\r\n'.repeat(length / 14)),
    `Subject:${' =?utf-8?q?a?='.repeat(length / 14)}\r\n\r\n`,
    'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(length / 50),
    ' '.repeat(length),
  ].map((each) => each.slice(0, 950_000))
}

function sendReturned({ call, webhook }: Target, message: string, secret = webhook.secret) {
  const raw = JSON.stringify({ message })
  const seconds = Math.floor(Date.now() / 1000)
  return call('POST', webhook.returnedMailUrl, {
    raw,
    headers: { [SIGNATURE_HEADER]: signatureFor(secret, seconds, raw) },
  })
}

const returnedMails: Attack = {
  name: 'returned mail that a regular expression would drown in',
  run: async (target, size) => {
    for (const message of hostileMails(size)) {
      const complaint =
        unless(ANSWERED, await sendReturned(target, message), `a returned mail ${message.slice(0, 40)}`) ??
        unless([403], await sendReturned(target, message, 'a wrong secret'), 'a returned mail of nobody')
      if (complaint) return complaint
    }
    return undefined
  },
}

/** How often the folder is read. */
const LOOKED_AT_MS = 3_000

const returnedFiles: Attack = {
  name: 'returned mail in the folder, one of it very large',
  run: async ({ server }, size) => {
    const folder = join(server.dataDir, 'returned-mail')
    mkdirSync(folder, { recursive: true })
    for (const [index, message] of hostileMails(size).entries()) writeFileSync(join(folder, `${index}.eml`), message)
    const large = join(folder, 'large.part')
    writeFileSync(large, Buffer.alloc(20_000_000 * size, 'Final-Recipient: '))
    copyFileSync(large, join(folder, 'large.eml'))
    await sleep(LOOKED_AT_MS)
    return undefined
  },
}

export const campaignAttacks: readonly Attack[] = [campaignTexts, returnedMails, returnedFiles]
