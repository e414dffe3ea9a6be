import { getDomain } from 'tldts'
import { asciiEmail } from '../../../contract/entities/primitives.ts'
import type { MailRelay } from '../../providers/mail-relay.ts'
import type { SettingsRow } from '../../store/marketing/marketing-settings.ts'
import type { MailLinks } from './mail-links.ts'
import type { Sender } from './write-mail.ts'

/** Their DMARC rules tell receivers to reject email that others send in their users' name. */
const FREE_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'rocketmail.com',
  'live.com',
  'live.co.uk',
  'live.ie',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'btinternet.com',
  'btopenworld.com',
  'talk21.com',
  'sky.com',
  'virginmedia.com',
  'virgin.net',
  'ntlworld.com',
  'blueyonder.co.uk',
  'talktalk.net',
  'tiscali.co.uk',
  'o2.co.uk',
  'eircom.net',
  'mail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'tuta.com',
  'tutanota.com',
  'zoho.com',
])
/** In every country; what precedes the domain is a company's own. */
const FREE_EVERYWHERE = /^(?:yahoo|ymail|aol|hotmail|outlook|gmx|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

const domainOf = (email: string) => asciiEmail(email).toLowerCase().split('@').at(-1) ?? ''

/** Why nothing can be sent from this address; undefined when it can. */
export function refusalOfSender(email: string): string | undefined {
  const domain = domainOf(email)
  if (!FREE_MAIL.has(domain) && !FREE_EVERYWHERE.test(domain)) return
  return (
    `${domain} does not let other servers send for its addresses, so these emails would be rejected. ` +
    "Use a From Email at your company's own domain."
  )
}

interface Sending {
  readonly from: Sender
  readonly settings: Pick<SettingsRow, 'dkim_domain'>
  readonly links: Pick<MailLinks, 'takesOneClick'>
  readonly route: MailRelay['route']
}

export const warningsBeforeSending = (sending: Sending): string[] => [
  // A refused sender address has to move to another domain anyway.
  ...(refusalOfSender(sending.from.email) === undefined ? warningsOfSigning(sending) : []),
  ...(sending.links.takesOneClick
    ? []
    : [
        "One-click unsubscribe is left out: this server's PUBLIC_URL is not an https address that others can reach. " +
          'Gmail and Yahoo expect it. Recipients can still use the link in the email.',
      ]),
]

function warningsOfSigning({ from, settings: { dkim_domain: signedFor }, route }: Sending): string[] {
  const domain = domainOf(from.email)
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

/** The registered domain: `news.example.co.uk` belongs to `example.co.uk`. Receivers compare no more than that. */
const organisationOf = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain
