import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import type { MailEvent } from '../../../contract/endpoints/marketing-settings.ts'

/** Hexadecimal, as the ledger makes them; a mail server may have changed small and large letters. */
const TOKEN_IN_ADDRESS = /\+([0-9a-f]{32})@/i
const TOKEN_HEADER = /^doorstep-token:\s*([0-9a-f]{32})\s*$/im

/**
 * What a mail that came back means: a bounce (RFC 3464), a complaint (RFC 5965) or an unsubscribe by mail. Which mail it
 * is about, the address it came to says, else the headers of the mail that it quotes. Nothing for any other mail, such
 * as an absence notice.
 */
export async function readReturnedMail(source: string | Uint8Array): Promise<MailEvent[]> {
  const email = await PostalMime.parse(source)
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
  const token = tokenOf(email, text)
  if (!token) return []
  const eventId = `mail ${createHash('sha256').update(source).digest('hex')}`
  const event = eventIn(email)
  return event ? [{ eventId, token, ...event }] : []
}

function tokenOf({ headers, to = [], deliveredTo }: Email, text: string): string | undefined {
  const addresses = [
    deliveredTo,
    ...to.map(({ address }) => address),
    ...headers.filter(({ key }) => key === 'x-original-to' || key === 'envelope-to').map(({ value }) => value),
  ]
  const named = addresses.map((address) => TOKEN_IN_ADDRESS.exec(`${address ?? ''}`)?.[1]).find(Boolean)
  return (named ?? TOKEN_HEADER.exec(text)?.[1] ?? TOKEN_IN_ADDRESS.exec(text)?.[1])?.toLowerCase()
}

function eventIn(email: Email): Pick<MailEvent, 'type' | 'reason'> | undefined {
  const status = partOf(email, 'message/delivery-status')
  if (status) return bounceIn(status)
  const report = partOf(email, 'message/feedback-report')
  if (report) return { type: 'complained', reason: fieldIn(report, 'feedback-type') ?? 'abuse' }
  if (/^\s*unsubscribe\s*$/i.test(email.subject ?? '')) return { type: 'unsubscribed' }
  return undefined
}

function bounceIn(status: string): Pick<MailEvent, 'type' | 'reason'> | undefined {
  const action = fieldIn(status, 'action')?.toLowerCase()
  const code = fieldIn(status, 'status') ?? ''
  const reason = (fieldIn(status, 'diagnostic-code') ?? code).slice(0, 500)
  if (action === 'delivered') return { type: 'delivered' }
  if (action === 'failed' && isForGood(code)) return { type: 'bounced', reason }
  return action === 'failed' || action === 'delayed' ? { type: 'soft-bounced', reason } : undefined
}

/** 4.x.x is a failure of the moment, 5.1.7 and 5.1.8 the sender's, 5.2.2 a full mailbox, 5.7.x a policy: the address itself works. */
const isForGood = (code: string) => code.startsWith('5.') && !/^5\.(1\.[78]$|2\.2|7\.)/.test(code)

function partOf({ attachments }: Email, mimeType: string): string | undefined {
  const part = attachments.find((attachment) => attachment.mimeType === mimeType)
  if (!part) return
  return typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content)
}

/** A line that begins with a blank goes on with the one before. */
function fieldIn(part: string, name: string): string | undefined {
  const unfolded = part.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:\\s*(.+?)\\s*$`, 'im').exec(unfolded)?.[1]
}
