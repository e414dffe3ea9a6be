import { sql } from 'kysely'
import type { Subscriber } from '../../contract/entities/subscriber.ts'
import { copyRows } from './copy-rows.ts'
import type { SubscriberChange } from './subscriber-change.ts'
import type { TenantTx } from './tenant-transaction.ts'

type Searchable = Pick<Subscriber, 'email' | 'firstName' | 'lastName' | 'phone'>

const LONGEST_WORD = 100

/** As it is stored and as it is searched: small letters, no blanks at its ends. */
export const searchWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD))

const digitsOf = (phone = '') => phone.replace(/\D/g, '')

/**
 * What a person is found by: the address, each part of it before and its whole part behind the @, each name, the
 * phone. A word that another begins with needs no place of its own.
 */
export function wordsOf({ email, firstName = '', lastName = '', phone }: Searchable): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = new Set([
    ...searchWords(email),
    domain,
    ...local.split(/[._+-]+/).slice(1),
    ...searchWords(firstName),
    ...searchWords(lastName),
    digitsOf(phone),
  ])
  words.delete('')
  return [...words].filter((word) => ![...words].some((longer) => longer !== word && longer.startsWith(word)))
}

export async function keepWords(tx: TenantTx, people: readonly SubscriberChange[]): Promise<void> {
  const added: [word: string, id: string][] = []
  const gone: [word: string, id: string][] = []
  for (const { before, after } of people) {
    const [were, are] = [new Set(before ? wordsOf(before) : []), new Set(wordsOf(after))]
    for (const word of are.difference(were)) added.push([word, after._id])
    for (const word of were.difference(are)) gone.push([word, after._id])
  }
  await forgetWords(tx, gone)
  if (added.length === 0) return
  const target = {
    table: 'subscriber_word',
    columns: ['word', 'subscriber_id'],
    constants: { company_id: tx.companyId },
  }
  await copyRows(tx.client, target, added)
}

export async function forgetWords(
  tx: TenantTx,
  words: readonly (readonly [word: string, id: string])[],
): Promise<void> {
  if (words.length === 0) return
  await sql`
    delete from subscriber_word using unnest(
      ${words.map(([word]) => word)}::text[], ${words.map(([, id]) => id)}::uuid[]
    ) as gone (word, id)
    where subscriber_word.company_id = ${tx.companyId} and subscriber_word.word = gone.word
      and subscriber_word.subscriber_id = gone.id`.execute(tx.sql)
}
