import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Store } from '../../store/core/open-store.ts'
import type { PersonTraces } from '../../store/leads/person-traces.ts'
import { companyOfTokens } from '../../store/marketing/emails/mail-tokens.ts'
import { isQuoting } from '../is-quoting.ts'

const AT_ONCE = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Emails to users, such as password links and morning emails: without a mail server they are read in this folder. */
const LETTERS_KEPT_MS = 30 * DAY_MS
/** The file name that the relay gives an email with a token, to a recipient or a subscriber. */
const OF_TOKEN = /^campaign-(?<token>[\w-]{1,100})\.eml$/
const DRAFT = /^\.[\w-]{1,100}\.draft$/
const LETTER = /^\d{4}-[\w.-]{1,100}\.eml$/

/** Emails that were written to files because there is no mail server. */
export interface WrittenMail {
  /** Removes the emails that quote the person, except those of other companies. */
  forget(companyId: string, person: PersonTraces): Promise<void>
  /** Removes emails to persons who were erased or are in no row, old letters, and incomplete drafts. */
  sweep(now: Date): Promise<void>
}

export function writtenMail(store: Store, dataDir: string): WrittenMail {
  const folder = join(dataDir, 'mail')
  const names = async () => (await readdir(folder).catch(() => [])).filter(isOurs)
  const remove = (name: string) => rm(join(folder, name), { force: true })
  return {
    forget: async (companyId, person) => {
      for (const some of inParts(await names())) {
        const companies = await companyOfTokens(store, some.flatMap(tokensIn))
        const isOfAnother = (name: string) =>
          tokensIn(name).some((token) => (companies.get(token) ?? companyId) !== companyId)
        for (const name of some)
          if (!isOfAnother(name) && (await quotes(join(folder, name), person))) await remove(name)
      }
    },
    sweep: async (now) => {
      const all = await names()
      for (const name of all) if (await isOld(join(folder, name), keptFor(name), now)) await remove(name)
      for (const some of inParts(all)) {
        const known = await companyOfTokens(store, some.flatMap(tokensIn))
        for (const name of some) if (tokensIn(name).some((token) => !known.has(token))) await remove(name)
      }
    },
  }
}

const isOurs = (name: string) => OF_TOKEN.test(name) || DRAFT.test(name) || LETTER.test(name)
/** The token in a file name; a letter has none. */
const tokensIn = (name: string): string[] => {
  const token = OF_TOKEN.exec(name)?.groups?.['token']
  return token === undefined ? [] : [token]
}

function* inParts(names: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += AT_ONCE) yield names.slice(from, from + AT_ONCE)
}

function keptFor(name: string): number {
  if (DRAFT.test(name)) return HOUR_MS
  return LETTER.test(name) ? LETTERS_KEPT_MS : Infinity
}

async function isOld(path: string, keptMs: number, now: Date): Promise<boolean> {
  if (keptMs === Infinity) return false
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && now.getTime() - found.mtimeMs > keptMs
}

/** Whether the file quotes the person: in its name, which contains the token, or in the readable text. */
async function quotes(path: string, person: PersonTraces): Promise<boolean> {
  // Another process may just have removed the file, or renamed a draft.
  const content = await readFile(path).catch(() => undefined)
  if (!content) return false
  const { headers, subject, from, to, text, html } = await PostalMime.parse(content)
  const names = [from, ...(to ?? [])].flatMap((one) => one?.name ?? [])
  const seen = [path, ...headers.map(({ value }) => value), subject, ...names, text, html]
  return isQuoting(seen.filter((part) => part !== undefined).join('\n'), person)
}
