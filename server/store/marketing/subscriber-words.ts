import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'

type Searchable = Pick<Subscriber, 'email' | 'firstName' | 'lastName' | 'phone'>

const LONGEST_WORD = 100

/** As it is stored and as it is searched: small letters, no blanks at its ends. */
export const searchWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD))

const PHONE = /^[\s()-]*\d[\d\s()-]{5,}$/

/** What somebody typed; a phone number also as it is written, in groups. */
export const soughtWords = (text: string) => (PHONE.test(text) ? [digitsOf(text)] : searchWords(text))

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

/** What the index of words holds of a person: their words and their lists, each as their company's own. */
export function wordsVector({ companyId, listIds, ...person }: Searchable & Pick<Subscriber, 'companyId' | 'listIds'>) {
  const lexemes = [
    ...wordsOf(person).map((word) => wordLexeme(companyId, word)),
    ...listIds.map((listId) => listLexeme(companyId, listId)),
  ]
  return lexemes.join(' ')
}

/** Finds whom `wordsVector` describes by the beginnings of words, perhaps on one list. */
export function wordsQuery({ companyId, words, listId }: Sought): string {
  const begins = words.map((word) => `${wordLexeme(companyId, word)}:*`)
  return [...begins, ...(listId === undefined ? [] : [listLexeme(companyId, listId)])].join(' & ')
}

/** Finds whoever is on one of the lists. */
export const onAnyQuery = (companyId: string, listIds: readonly string[]) =>
  listIds.map((listId) => listLexeme(companyId, listId)).join(' | ')

export interface Sought {
  readonly companyId: string
  readonly words: readonly string[]
  readonly listId: string | undefined
}

/** Enough to keep companies apart in the index; whose a row is, the row itself says. */
const MARK_LENGTH = 8

const wordLexeme = (companyId: string, word: string) => quoted(`${companyId.slice(-MARK_LENGTH)} ${word}`)
const listLexeme = (companyId: string, listId: string) => quoted(`${companyId.slice(-MARK_LENGTH)}@${listId}`)

const quoted = (text: string) => `'${text.replace(/['\\]/g, (character) => character + character)}'`
