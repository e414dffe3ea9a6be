import { asciiEmail } from '../primitives.ts'

/** Their DMARC rules make receivers reject email that others send in their users' name. */
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
/** In every country. Whatever precedes such a domain belongs to a company. */
const FREE_EVERYWHERE = /^(?:yahoo|ymail|aol|hotmail|outlook|gmx|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/

export const domainOfSender = (email: string) => asciiEmail(email).toLowerCase().split('@').at(-1) ?? ''

/** Why this address can't be a sender. Undefined if it can. */
export function refusalOfSender(email: string): string | undefined {
  const domain = domainOfSender(email)
  if (!FREE_MAIL.has(domain) && !FREE_EVERYWHERE.test(domain)) return
  return (
    `${domain} does not let other servers send for its addresses, so these emails would be rejected. ` +
    "Use a From Email at your company's own domain."
  )
}
