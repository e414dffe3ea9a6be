import { searchKey } from './fold.ts'
import { DO_NOT_KINDS, type DoNotFacts, type DoNotKind, doNotMark } from './lead.ts'
import type { Addressed } from './lead-address.ts'
import { isRegister } from './phone-register.ts'
import { keysOfPhone } from './phone/sought-phones.ts'

// "Do not call" belongs to a number and "Do not knock" to an address. The server stores each by a keyed hash, and marks
// every lead and contact with the number or address: see decision 0053. PostgreSQL computes the same key of an address
// in `door_key`; a test compares both.

/** The reason on a lead that got the flag through its number or address, without a wish of its own. */
export const EARLIER: Readonly<Record<DoNotKind, string>> = {
  call: 'Asked earlier not to be called',
  knock: 'Asked earlier not to be visited',
}

/** The flag depends on the number or address, and was not recorded on this lead. */
export const isInherited = (kind: DoNotKind, reason: string | undefined) =>
  reason === EARLIER[kind] || (kind === 'call' && isRegister(reason))

const SEPARATORS = /[ \t\r\n,./():;#-]+/g

/** Abbreviations of the last word of a street. */
const LONG: Readonly<Record<string, string>> = {
  st: 'street',
  rd: 'road',
  av: 'avenue',
  ave: 'avenue',
  ln: 'lane',
  dr: 'drive',
  cl: 'close',
  ct: 'court',
  cres: 'crescent',
  gdns: 'gardens',
  pl: 'place',
  sq: 'square',
  terr: 'terrace',
  pk: 'park',
  apt: 'apartment',
}

const plainWords = (text: string) =>
  searchKey(text.replace(SEPARATORS, '.'))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => LONG[word] ?? word)
    .join(' ')

/** `12 high street`: the lines of the address without its town and county. */
export function doorWords(lead: Addressed): string {
  const { address } = lead
  const given = [lead.address1, lead.address2, lead.address3].filter((line) => line?.trim()).join(',')
  const around = new Set([lead.posttown, lead.county, address?.city].map((name) => plainWords(name ?? '')))
  const lines = (given || (address?.line1 ?? '')).split(',').map(plainWords)
  return lines.filter((line) => line !== '' && !around.has(line)).join(' ')
}

/**
 * `12highstreet ls14ap`: the lines of the address without its town and county, and the postcode. Undefined if either is
 * missing. Blanks stay only between two numbers: Flat 1, 12 High Street is not Flat 11, 2 High Street.
 */
export function doorKey(lead: Addressed): string | undefined {
  const door = doorWords(lead)
  const postcode = (lead.postcode?.trim() || lead.address?.postcode || '').replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
  return door && postcode ? `${door.replace(/(?<![0-9]) | (?![0-9])/g, '')} ${postcode}` : undefined
}

/** A lead, deal or contact. */
export type Reachable = Addressed & DoNotFacts & { readonly phone?: string | undefined }

/** A phone may hold several numbers. */
const wishKeys = (lead: Reachable, kind: DoNotKind): string[] => {
  if (kind === 'call') return keysOfPhone(lead.phone ?? '')
  const key = doorKey(lead)
  return key === undefined ? [] : [key]
}

/** Keys for its numbers and its address, such as `call 7700900123`. */
export const wishKeysOf = (row: Reachable): string[] =>
  DO_NOT_KINDS.flatMap((kind) => wishKeys(row, kind).map((key) => `${kind} ${key}`))

/** The key is one of `wishKeysOf`. */
export type Wish = readonly [key: string, since: string | undefined]
export type Wishes = ReadonlyMap<string, string | undefined>

/** The wishes that a row itself records for its number and address. */
export const wishesOf = (row: Reachable): Wish[] =>
  DO_NOT_KINDS.flatMap((kind) => {
    const mark = doNotMark(row, kind)
    if (!mark || (kind === 'call' && isRegister(mark.reason))) return []
    return wishKeys(row, kind).map((key): Wish => [`${kind} ${key}`, mark.since])
  })

/** The row with the flags of wishes for its number and address. Unchanged if there are none. */
export function withWishes<Row extends Reachable>(row: Row, wishes: Wishes | undefined): Row {
  if (!wishes || wishes.size === 0) return row
  return DO_NOT_KINDS.reduce((marked, kind) => {
    const reason = row[`do_not_${kind}`]
    if (reason && !(kind === 'call' && isRegister(reason))) return marked
    const key = wishKeys(row, kind)
      .map((each) => `${kind} ${each}`)
      .find((each) => wishes.has(each))
    if (key === undefined) return marked
    return { ...marked, [`do_not_${kind}`]: EARLIER[kind], [`do_not_${kind}_since`]: wishes.get(key) }
  }, row)
}
