import { fold, searchKey } from '../../../contract/entities/fold.ts'
import { soughtText, wordsOfPhone } from '../../../contract/entities/phone/sought-phones.ts'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

type Searchable = Pick<Subscriber, 'email' | 'firstName' | 'lastName' | 'phone'>

const LONGEST_WORD = 100

export const searchWords = (text: string) =>
  fold(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD))

/** The words of a typed search. A phone number is found in any spelling. */
export function soughtWords(text: string): string[] {
  const { phones, words } = soughtText(text)
  return [...phones, ...words.flatMap(searchWords)]
}

/** The address, each part of its local half, its domain, names and phone. Words that begin another are left out. */
export function wordsOf({ email, firstName = '', lastName = '', phone }: Searchable): string[] {
  const [local = '', domain = ''] = email.split('@')
  const words = new Set([
    ...searchWords(email),
    domain,
    ...local.split(/[._+-]+/).slice(1),
    ...searchWords(firstName),
    ...searchWords(lastName),
    // MacDonald also finds Mac Donald.
    ...[firstName, lastName].map((name) => searchKey(name).slice(0, LONGEST_WORD)),
    ...wordsOfPhone(phone ?? ''),
  ])
  words.delete('')
  return [...words].filter((word) => ![...words].some((longer) => longer !== word && longer.startsWith(word)))
}

/** The index entry of a subscriber: their words and lists, each prefixed for their company. */
export function wordsVector({ companyId, listIds, ...person }: Searchable & Pick<Subscriber, 'companyId' | 'listIds'>) {
  const lexemes = [
    ...wordsOf(person).map((word) => wordLexeme(companyId, word)),
    ...listIds.map((listId) => listLexeme(companyId, listId)),
  ]
  return lexemes.join(' ')
}

export function wordsQuery({ companyId, words, listId }: Sought): string {
  const begins = words.map((word) => `${wordLexeme(companyId, word)}:*`)
  return [...begins, ...(listId === undefined ? [] : [listLexeme(companyId, listId)])].join(' & ')
}

export const onAnyQuery = (companyId: string, listIds: readonly string[]) =>
  listIds.map((listId) => listLexeme(companyId, listId)).join(' | ')

export interface Sought {
  readonly companyId: string
  readonly words: readonly string[]
  readonly listId: string | undefined
}

/** Enough to separate companies in the index. The row itself has the company. */
const MARK_LENGTH = 8

const wordLexeme = (companyId: string, word: string) => quoted(`${companyId.slice(-MARK_LENGTH)} ${word}`)
const listLexeme = (companyId: string, listId: string) => quoted(`${companyId.slice(-MARK_LENGTH)}@${listId}`)

const quoted = (text: string) => `'${text.replace(/['\\]/g, (character) => character + character)}'`
