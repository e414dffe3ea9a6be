import { slipsBetween } from '../../../contract/slips.ts'

const SHORT_TYPES = new Map([
  ['ST', 'STREET'],
  ['STR', 'STREET'],
  ['RD', 'ROAD'],
  ['AVE', 'AVENUE'],
  ['AV', 'AVENUE'],
  ['CL', 'CLOSE'],
  ['CT', 'COURT'],
  ['CRT', 'COURT'],
  ['DR', 'DRIVE'],
  ['LN', 'LANE'],
  ['PL', 'PLACE'],
  ['SQ', 'SQUARE'],
  ['TER', 'TERRACE'],
  ['TERR', 'TERRACE'],
  ['GDNS', 'GARDENS'],
  ['CRES', 'CRESCENT'],
  ['GRV', 'GROVE'],
  ['HSE', 'HOUSE'],
  ['COTT', 'COTTAGE'],
  ['BLDGS', 'BUILDINGS'],
  ['APTS', 'APARTMENTS'],
  ['PK', 'PARK'],
  ['MWS', 'MEWS'],
])

/** A street or name, normalised for comparison. */
export function textOf(part: string): string {
  const words = part
    .replaceAll('-', ' ')
    .replace(/^THE (?=.)/, '')
    .split(' ')
    .filter(Boolean)
  // `ST` at the start means saint. Anywhere else it means street, in both texts.
  return words
    .map((word, index) => (index === 0 ? word.replace(/^SAINT$/, 'ST') : (SHORT_TYPES.get(word) ?? word)))
    .join(' ')
}

export const isStreet = (label: string) =>
  /(?:^| )(?:STREET|ROAD|AVENUE|LANE|DRIVE|CLOSE|CRESCENT|WAY|HILL|ROW|GROVE|TERRACE|GARDENS|SQUARE|WALK)$/.test(label)

/** A text that names a building or park with several homes, wherever it is in the address. */
export const isBuilding = (text: string) =>
  /(?:^| )(?:PARK|COURT|HOUSE|VILLAGE|SITE|ESTATE|MANSIONS|BUILDINGS?|APARTMENTS|COTTAGES|WHARF|MILL|WORKS|TOWERS?)$/.test(
    text,
  )

const ORDINALS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH']
const ORDINAL = /\b(10|[1-9])(?:ST|ND|RD|TH)\b/g

/** Removes differences in spacing and spelling that occur in practice: `NEW HOUSE` is `NEWHOUSE`, `3RD` is `THIRD`. */
const joined = (text: string) =>
  text.replace(ORDINAL, (all, digits: string) => ORDINALS[Number(digits) - 1] ?? all).replaceAll(' ', '')

export const isJoined = (asked: string, text: string) => joined(asked) === joined(text)

const SHORTEST_SLIP = 5
/** Long enough for a wrong letter in each of two words. */
const LONG = 10

/**
 * Whether two texts are equal except for joined or split words, or a letter or two that are wrong, missing, added or
 * swapped.
 */
export function isSlip(asked: string, text: string): boolean {
  const [a, b] = [joined(asked), joined(text)]
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  const most = shorter >= LONG ? 2 : 1
  return shorter >= SHORTEST_SLIP && slipsBetween(a, b, most) <= most
}
