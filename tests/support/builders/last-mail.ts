import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export async function lastMailTo(dataDir: string, address: string): Promise<Email> {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  for (const name of names.toSorted().toReversed()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, name)))
    if (mail.to?.some((recipient) => recipient.address === address)) return mail
  }
  throw new Error(`No mail to ${address} in ${folder}.`)
}
