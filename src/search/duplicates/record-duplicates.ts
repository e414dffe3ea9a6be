import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import { apartFromEach } from '../../../contract/entities/duplicates/apart.ts'
import { fold } from '../../../contract/entities/fold.ts'
import { agreeingKeysOf } from '../../../csv/duplicate-keys.ts'
import type { RowIndex } from '../live-index.ts'
import { pageWithin } from '../row-source.ts'
import type { DuplicateQuestion } from '../lead-search.ts'
import { type Agreement, type AgreeingKeys, agreementsOf, strengthOf } from './agreement.ts'
import { joined } from './joined.ts'

interface Row {
  readonly _id: string
  readonly createdAt: string
}

export interface DuplicateRecords<Kind> {
  readonly keysOf: (row: Kind) => AgreeingKeys
  /** What two of them share that are probably one, each as a key. */
  readonly sharedKeysOf: (keys: AgreeingKeys) => string[]
}

interface Known {
  readonly id: string
  readonly createdAt: string
  readonly keys: AgreeingKeys
}

export interface RecordGroup {
  /** The oldest first. */
  readonly ids: readonly string[]
  readonly agreements: readonly Agreement[]
}

/** Contacts or accounts that are probably one. They are few beside the leads: all are compared each time. */
export class RecordDuplicates<Kind extends Row> implements RowIndex<Kind> {
  readonly #kind: DuplicateRecords<Kind>
  readonly #known = new Map<string, Known>()

  constructor(kind: DuplicateRecords<Kind>) {
    this.#kind = kind
  }

  put(row: Kind): void {
    this.#known.set(row._id, { id: row._id, createdAt: row.createdAt, keys: this.#kind.keysOf(row) })
  }

  remove(id: string): void {
    this.#known.delete(id)
  }

  /** `isWanted`: only groups with one of these rows. */
  groups({ sort = 'newest', apart = [], ...page }: DuplicateQuestion, isWanted: (id: string) => boolean) {
    const found = joined(this.#shared(), apartFromEach(apart))
      .filter((ids) => ids.some(isWanted))
      .map((ids) => this.#groupOf(ids))
      .toSorted((a, b) => (sort === 'strongest' ? b.strength - a.strength : 0) || (a.newest < b.newest ? 1 : -1))
    const number = pageWithin(found.length, page)
    const groups: RecordGroup[] = found.slice((number - 1) * page.size, number * page.size)
    return { groups, number, total: found.length }
  }

  #shared(): string[][] {
    const byKey = new Map<string, string[]>()
    for (const { id, keys } of this.#known.values())
      for (const key of new Set(this.#kind.sharedKeysOf(keys))) byKey.set(key, [...(byKey.get(key) ?? []), id])
    return [...byKey.values()].filter(({ length }) => length > 1)
  }

  #groupOf(ids: readonly string[]) {
    const rows = ids
      .flatMap((id) => this.#known.get(id) ?? [])
      .toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1))
    const agreements = agreementsOf(rows.map(({ keys }) => keys))
    return {
      ids: rows.map(({ id }) => id),
      agreements,
      strength: strengthOf(agreements, rows.length),
      newest: rows.at(-1)?.createdAt ?? '',
    }
  }
}

const each = (field: string, keys: readonly string[] = []) => keys.map((key) => `${field} ${key}`)
const both = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.flatMap((first) => other.map((second) => `${first} ${second}`))

/** A number or an email with the last name, or the whole name at one account: colleagues share a number, couples an email. */
export const duplicateContacts: DuplicateRecords<Contact> = {
  keysOf: ({ firstname, lastname, email, phone, address, accountId }) => ({
    ...agreeingKeysOf({ firstname, surname: lastname, email, phone, address }),
    account: accountId ? [accountId] : [],
  }),
  sharedKeysOf: ({ email, phone, name, lastName, account }) => [
    ...each('email', lastName?.length ? both(email, lastName) : email),
    ...each('phone', both(phone, lastName)),
    ...each('account', both(account, name)),
  ],
}

/** What a company calls itself behind its name. */
const FORMS = /\b(ltd|limited|plc|llp|inc|co|company|group)\b/gu

/** The host, without what most of them begin with. */
const websiteKey = (website: string) => {
  const address = website.trim().toLowerCase()
  const from = address.indexOf('://')
  const host = (from < 0 ? address : address.slice(from + '://'.length)).split('/')[0] ?? ''
  return host.startsWith('www.') ? host.slice('www.'.length) : host
}

const nameKey = (name: string) => {
  const folded = fold(name)
  return folded.replaceAll(FORMS, ' ').replaceAll(/[^\p{L}\p{N}]+/gu, '') || folded
}

/** The name without accents, capitals and "Ltd", or the site. */
export const duplicateAccounts: DuplicateRecords<Account> = {
  keysOf: ({ name, website, billingAddress }) => ({
    name: [nameKey(name)],
    website: website ? [websiteKey(website)] : [],
    address: agreeingKeysOf({ address: billingAddress }).address,
  }),
  sharedKeysOf: ({ name, website }) => [...each('name', name), ...each('website', website)],
}
