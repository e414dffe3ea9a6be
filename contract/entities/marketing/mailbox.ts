const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Providers that document that `ann+news@` reaches the mailbox of `ann@`: Proton ("Addresses and aliases") and Fastmail
 * ("Plus addressing and subdomain addressing"). Outlook.com and iCloud document it for no address of theirs, and any
 * other domain may give `ann+news@` to somebody else.
 */
const PLUS = new Set(['proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'fastmail.fm'])

/**
 * The same text for all addresses of one mailbox; undefined where no other address is known to reach it. Gmail documents
 * that it ignores dots and what follows a plus, and that googlemail.com is gmail.com. Subscribers keep a hash of it: a provider
 * that is added here needs a migration for those that the database has.
 */
export function mailboxOf(email: string): string | undefined {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const isGmail = GMAIL.has(domain)
  const plain = isGmail ? name.replaceAll('.', '') : name
  if (!plain || !(isGmail || PLUS.has(domain))) return undefined
  return `${plain}@${isGmail ? 'gmail.com' : domain}`
}
