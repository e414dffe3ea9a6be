import type { ReadyMail } from '../../providers/mail-relay.ts'
import type { CampaignRow } from '../../store/campaigns.ts'
import type { Claimed } from '../../store/ledger.ts'
import type { SettingsRow } from '../../store/marketing-settings.ts'
import { escapeHtml } from '../escape-html.ts'
import { composeMail } from './compose-mail.ts'
import { htmlToText, textToHtml } from './html-text.ts'
import type { MailLinks } from './mail-links.ts'
import { merge } from './merge-fields.ts'
import { signMail } from './sign-mail.ts'

export interface Sender {
  readonly name: string
  readonly email: string
  readonly replyTo?: string
}

export interface Letter {
  readonly campaign: Pick<CampaignRow, 'id' | 'name' | 'subject' | 'preheader' | 'html' | 'text'>
  readonly from: Sender
  readonly settings: SettingsRow
  readonly tracks: { readonly opens: boolean; readonly clicks: boolean }
  readonly links: MailLinks
}

export type Reader = Pick<Claimed, 'email' | 'token' | 'firstName' | 'lastName' | 'phone'>

export async function writeMail(letter: Letter, reader: Reader): Promise<ReadyMail> {
  const { campaign, from, settings, links } = letter
  const { token, email } = reader
  const domain = from.email.split('@')[1] ?? ''
  const returnPath = links.returnPath(token)
  const { subject, html, text } = contentFor(letter, reader)
  const message = await composeMail({
    from: { name: from.name, address: from.email },
    to: email,
    ...(from.replyTo ? { replyTo: from.replyTo } : {}),
    envelope: { from: returnPath, to: email },
    messageId: `<${token}@${domain}>`,
    subject,
    html,
    text,
    list: {
      help: links.preferences(token),
      // Nested: one header with both ways. Flat, each would become a header of its own.
      unsubscribe: [[links.unsubscribe(token), `mailto:${returnPath}?subject=unsubscribe`]],
      id: { url: `${campaign.id}.${domain}`, comment: campaign.name },
    },
    headers: {
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
      'Feedback-ID': `${campaign.id}:doorstep`,
      'Doorstep-Token': token,
    },
  })
  return { from: returnPath, to: email, message: await signMail(message, settings), token }
}

/** Subject, html and text as one person reads them. */
export function contentFor(
  { campaign, settings, tracks, links }: Letter,
  reader: Reader,
): { subject: string; html: string; text: string } {
  const { token } = reader
  const urls = { unsubscribeUrl: links.unsubscribe(token), preferencesUrl: links.preferences(token) }
  const values = { ...reader, ...urls }
  const foot = { senderName: settings.sender_name ?? '', postalAddress: settings.postal_address ?? '', ...urls }
  const source = campaign.html?.trim() ? campaign.html : textToHtml(campaign.text ?? '')
  const body = merge(source, values, escapeHtml)
  const tracked = tracks.clicks ? withClicks(body, token, links) : body
  const preheader = escapeHtml(merge(campaign.preheader ?? '', values))
  const plain = campaign.text?.trim() ? merge(campaign.text, values) : htmlToText(body)
  return {
    subject: merge(campaign.subject, values),
    html: wholeHtml(tracked, preheader, htmlFoot(foot) + (tracks.opens ? pixel(links.opened(token)) : '')),
    text: `${plain}\n\n${textFoot(foot)}\n`,
  }
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
    `Choose your mail: ${preferencesUrl}`,
  ].join('\n')

const htmlFoot = ({ senderName, postalAddress, unsubscribeUrl, preferencesUrl }: Foot) =>
  `<div style="margin-top:32px;padding-top:16px;border-top:1px solid #ccc;font:13px/1.5 sans-serif;color:#555">` +
  `${[senderName, ...lines(postalAddress)].map(escapeHtml).join('<br>')}<br>` +
  `<a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a> &middot; ` +
  `<a href="${escapeHtml(preferencesUrl)}">Choose your mail</a></div>`

const pixel = (url: string) => `<img src="${escapeHtml(url)}" width="1" height="1" alt="">`

/** Shown by mail programs beside the subject, and nowhere in the mail. */
const hidden = (preheader: string) =>
  preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>`
    : ''

function wholeHtml(body: string, preheader: string, foot: string): string {
  const isWhole = /<body\b[^>]*>/i.test(body)
  const whole = isWhole
    ? body
    : `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body>${body}</body></html>`
  const opened = whole.replace(/<body\b[^>]*>/i, (tag) => tag + hidden(preheader))
  const end = opened.search(/<\/body\s*>/i)
  return end < 0 ? opened + foot : opened.slice(0, end) + foot + opened.slice(end)
}

const withClicks = (html: string, token: string, links: MailLinks) =>
  html.replace(
    /(<a\b[^>]*\bhref\s*=\s*)(["'])(https?:\/\/.*?)\2/gi,
    (all, start: string, quote: string, href: string) => {
      const url = href.replaceAll('&amp;', '&')
      const isOurOwn = url === links.unsubscribe(token) || url === links.preferences(token)
      return isOurOwn ? all : `${start}${quote}${escapeHtml(links.clicked(token, url))}${quote}`
    },
  )
