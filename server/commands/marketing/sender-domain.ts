import { getDomain } from 'tldts'
import { domainOfSender, refusalOfSender } from '../../../contract/entities/marketing/sender-address.ts'
import type { MailRelay } from '../../providers/mail-relay.ts'
import type { SettingsRow } from '../../store/marketing/marketing-settings.ts'
import type { MailLinks } from './mail-links.ts'
import type { Sender } from './write-mail.ts'

interface Sending {
  readonly from: Sender
  readonly settings: Pick<SettingsRow, 'dkim_domain'>
  readonly links: Pick<MailLinks, 'takesOneClick'>
  readonly route: MailRelay['route']
}

export const warningsBeforeSending = (sending: Sending): string[] => [
  // A refused sender address has to move to another domain, so warnings about its signature don't matter.
  ...(refusalOfSender(sending.from.email) === undefined ? warningsOfSigning(sending) : []),
  ...(sending.links.takesOneClick
    ? []
    : [
        "One-click unsubscribe is left out: this server's PUBLIC_URL is not an https address that others can reach. " +
          'Gmail and Yahoo expect it. Recipients can still use the link in the email.',
      ]),
]

function warningsOfSigning({ from, settings: { dkim_domain: signedFor }, route }: Sending): string[] {
  const domain = domainOfSender(from.email)
  if (signedFor === null) {
    return route === 'smtp'
      ? [`Emails are not signed. Set up DKIM for ${domain} in Sending settings, or many will go to spam.`]
      : []
  }
  if (organisationOf(domain) === organisationOf(signedFor)) return []
  return [
    `The From Email is at ${domain}, but emails are signed for ${signedFor}, so providers may treat them as forged. ` +
      `Sign for ${organisationOf(domain)} in Sending settings, or change the From Email.`,
  ]
}

/** The registered domain: `news.example.co.uk` belongs to `example.co.uk`. Receivers compare only that. */
const organisationOf = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain
