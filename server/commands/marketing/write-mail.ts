import { randomUUID } from 'node:crypto'
import { asciiEmail } from '../../../contract/entities/primitives.ts'
import type { ReadyMail } from '../../providers/mail-relay.ts'
import type { CampaignRow } from '../../store/marketing/campaigns.ts'
import type { Claimed } from '../../store/marketing/ledger.ts'
import type { SettingsRow } from '../../store/marketing/marketing-settings.ts'
import { escapeHtml } from '../escape-html.ts'
import { fillHtml, fillText, type LetterTemplate } from './letter-template.ts'
import type { LinkedMail, MailLinks } from './mail-links.ts'
import { merge } from '../../../contract/entities/marketing/merge-fields.ts'
import { signMail } from './sign-mail.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Sender {
  readonly name: string
  readonly email: string
  readonly replyTo?: string
}

export interface Letter {
  readonly campaign: Pick<CampaignRow, 'id' | 'name' | 'subject' | 'preheader'>
  readonly template: LetterTemplate
  /** Set if the email goes to one list only. */
  readonly list?: { readonly id: string; readonly name: string }
  readonly from: Sender
  readonly settings: SettingsRow
  readonly tracks: { readonly opens: boolean; readonly clicks: boolean }
  readonly links: MailLinks
}

/** A test email has no subscriber. */
export type Reader = Pick<Claimed, 'email' | 'token' | 'firstName' | 'lastName' | 'phone'> &
  Partial<Pick<Claimed, 'subscriberId'>>

/** `messageId` is for an email without a token. */
export async function writeMail(letter: Letter, reader: Reader, messageId = reader.token): Promise<ReadyMail> {
  const { campaign, from, settings, links } = letter
  const { token } = reader
  const mail = mailOf(letter, reader)
  const to = asciiEmail(reader.email)
  const sender = asciiEmail(from.email)
  const domain = domainOf(sender)
  const returnPath = links.returnPath(token)
  const message = await composeMail({
    from: { name: from.name, address: sender },
    to,
    ...(from.replyTo ? { replyTo: asciiEmail(from.replyTo) } : {}),
    envelope: { from: returnPath, to },
    messageId: `<${messageId}@${domain}>`,
    ...contentFor(letter, reader),
    list: {
      help: links.preferences(mail),
      // Nested, which gives one header with both addresses. A flat array would give two headers.
      unsubscribe: [[links.unsubscribe(mail), `mailto:${returnPath}?subject=unsubscribe`]],
      id: listIdOf(letter, domain),
    },
    headers: {
      // Receivers post to it automatically, so they must be able to reach and trust it.
      ...(links.takesOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      Precedence: 'bulk',
      'Feedback-ID': `${campaign.id}:${settings.company_id}:campaign:doorstep`,
      'Doorstep-Token': token,
    },
  })
  return { from: returnPath, to, message: await signMail(message, settings), token }
}

/** Email programs filter by it: it stays the same for every campaign of a list, or else of the company. */
function listIdOf({ list, settings }: Letter, domain: string) {
  const comment = list?.name ?? settings.sender_name ?? undefined
  return { url: `${list?.id ?? settings.company_id}.${domain}`, ...(comment ? { comment } : {}) }
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

export const randomMessageId = () => randomUUID().replaceAll('-', '')

const mailOf = ({ settings }: Letter, { token, subscriberId }: Reader): LinkedMail => ({
  token,
  companyId: settings.company_id,
  subscriberId,
})

export function contentFor(letter: Letter, reader: Reader): { subject: string; html: string; text: string } {
  const { campaign, template, settings, tracks, links } = letter
  const { token } = reader
  const mail = mailOf(letter, reader)
  const urls = { unsubscribeUrl: links.unsubscribe(mail), preferencesUrl: links.preferences(mail) }
  const values = { ...reader, ...urls }
  const foot = { senderName: settings.sender_name ?? '', postalAddress: settings.postal_address ?? '', ...urls }
  const subject = merge(campaign.subject, values)
  const ours = new Set<string>(Object.values(urls))
  const html = fillHtml(template.html, {
    values,
    slots: {
      title: escapeHtml(subject),
      preheader: hidden(escapeHtml(merge(campaign.preheader ?? '', values))),
      foot: htmlFoot(foot) + (tracks.opens ? pixel(links.opened(token)) : ''),
    },
    track: (address, number) => (tracks.clicks && !ours.has(address) ? links.clicked(token, address, number) : address),
  })
  return { subject, html, text: `${fillText(template.text, values)}\n\n${textFoot(foot)}\n` }
}

interface Foot {
  readonly senderName: string
  readonly postalAddress: string
  readonly unsubscribeUrl: string
  readonly preferencesUrl: string
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const textFoot = ({ senderName, postalAddress, unsubscribeUrl, preferencesUrl }: Foot) =>
  [
    '-- ',
    senderName,
    ...lines(postalAddress),
    '',
    `Unsubscribe: ${unsubscribeUrl}`,
    `Email preferences: ${preferencesUrl}`,
  ].join('\n')

const htmlFoot = ({ senderName, postalAddress, unsubscribeUrl, preferencesUrl }: Foot) =>
  `<div style="margin-top:32px;padding-top:16px;border-top:1px solid #ccc;font:13px/1.5 sans-serif;color:#555">` +
  `${[senderName, ...lines(postalAddress)].map(escapeHtml).join('<br>')}<br>` +
  `<a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a> &middot; ` +
  `<a href="${escapeHtml(preferencesUrl)}">Email preferences</a></div>`

const pixel = (url: string) => `<img src="${escapeHtml(url)}" width="1" height="1" alt="">`

/** Email programs show it beside the subject. It is not visible in the email. */
const hidden = (preheader: string) =>
  preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
    : ''

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

export async function composeMail(mail: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail(mail)
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not written whole.')
  return message
}
