import { escapeHtml } from '../escape-html.ts'
import type { Mail } from '../../providers/mail.ts'

/** The mail with the link that sets a new password. */
export function resetMail({ to, firstname, link }: { to: string; firstname: string; link: string }): Mail {
  const lines = [
    `Hello ${firstname},`,
    'somebody, hopefully you, asked for a new password for Doorstep. Set it here:',
    link,
    'The link works once, within an hour. If it was not you, do nothing: your password stays as it is.',
  ]
  return {
    to,
    subject: 'Set a new password for Doorstep',
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${line === link ? anchor(link) : escapeHtml(line)}</p>`).join('\n'),
  }
}

const anchor = (link: string) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
