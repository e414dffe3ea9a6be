import { isBuilding, isStreet } from './words.ts'

/** A flat, room or pitch: its kind, if the address names one, and its name. */
export interface Unit {
  /** `FLAT`, `ROOM`. Empty if only the number was given. */
  readonly kind: string
  /** `2`, `1B`, `2/1`, `GROUND`, `WARDENS`. Empty for `THE FLAT`. */
  readonly name: string
  /** Names the floor: `GROUND FLOOR, FLAT 1` is flat 1. */
  readonly isFloor?: boolean
}

export type UnitPart = { readonly rest: string } & (
  | ({ readonly is: 'unit' } & Unit)
  | { readonly is: 'block'; readonly name: string }
  | { readonly is: 'annexe' }
)

/** Different words are different homes, but a flat may be called an apartment. */
const KINDS = new Map([
  ['FLAT', 'FLAT'],
  ['FLATS', 'FLAT'],
  ['FLT', 'FLAT'],
  ['APARTMENT', 'FLAT'],
  ['APT', 'FLAT'],
  ['APPT', 'FLAT'],
  ['UNIT', 'UNIT'],
  ['STUDIO', 'STUDIO'],
  ['MAISONETTE', 'MAISONETTE'],
  ['ROOM', 'ROOM'],
  ['RM', 'ROOM'],
  ['BEDSIT', 'BEDSIT'],
  ['SUITE', 'SUITE'],
])

/** Only with a number after it: otherwise it is part of a name. */
const PITCHES = new Set(['PLOT', 'CHALET', 'CARAVAN', 'PITCH', 'BERTH', 'MOORING', 'POD', 'CABIN'])

const FLOORS = new Map([
  ['GROUND', 'GROUND'],
  ['GRD', 'GROUND'],
  ['GF', 'GROUND'],
  ['HALL', 'HALL'],
  ['FIRST', 'FIRST'],
  ['1ST', 'FIRST'],
  ['FF', 'FIRST'],
  ['SECOND', 'SECOND'],
  ['2ND', 'SECOND'],
  ['SF', 'SECOND'],
  ['THIRD', 'THIRD'],
  ['3RD', 'THIRD'],
  ['FOURTH', 'FOURTH'],
  ['4TH', 'FOURTH'],
  ['FIFTH', 'FIFTH'],
  ['5TH', 'FIFTH'],
  ['MEZZANINE', 'MEZZANINE'],
  ['TOP', 'TOP'],
  ['UPPER', 'UPPER'],
  ['MIDDLE', 'MIDDLE'],
  ['LOWER', 'LOWER'],
  ['BASEMENT', 'BASEMENT'],
  ['BSMT', 'BASEMENT'],
  ['ATTIC', 'ATTIC'],
  ['LOFT', 'LOFT'],
  ['GARDEN', 'GARDEN'],
  ['COURTYARD', 'COURTYARD'],
  ['FRONT', 'FRONT'],
  ['REAR', 'REAR'],
  ['BACK', 'REAR'],
  ['LEFT', 'LEFT'],
  ['RIGHT', 'RIGHT'],
])

const FLOOR_LETTERS = new Map([
  ['LGFF', 'LOWER-GROUND'],
  ['GFF', 'GROUND'],
  ['HFF', 'HALL'],
  ['FFF', 'FIRST'],
  ['SFF', 'SECOND'],
  ['TFF', 'TOP'],
])

/** `2`, `1B`, `2/1`, `1F2`, `B9`, `A`, `1.02`. */
const DESIGNATOR =
  /^(?:\d{1,5}(?:[./-]\d{1,5})?[A-Z]?|\d{1,2}[A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\.?\d{0,4}|[A-Z]{1,2}\/\d{1,2})$/
/** These name a flat even without a word for it: `1F2`, `A3`, `G.01`, `1.02`. In Edinburgh `PF` is on the ground floor. */
const BARE = /^(?:\d{1,2}[A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\.?\d{1,4}|[A-Z]{1,2}\/\d{1,2}|\d{1,2}\.\d{1,3}|PF)$/

/** Floor and flat, as written in Glasgow. */
export const isFloorAndFlat = (word: string) => /^\d{1,2}\/\d{1,2}$/.test(word)

/** `G.01`, `G01` and `G1` are the same flat. */
const designatorOf = (word: string) => word.replace(/^([A-Z]+)\.?0{0,3}(?=\d)/, '$1').replace(/^0{1,4}(?=\d)/, '')

/** The unit at the beginning of a part of an address: `FLAT 2 14 HIGH STREET`, `TOP FLOOR FLAT`, `BLOCK B`. */
export function readUnit(part: string, isLast = false): UnitPart | undefined {
  const all = part.split(' ')
  const hasArticle = all[0] === 'THE' && all.length > 1
  const words = hasArticle ? all.slice(1) : all
  const [first = '', second = ''] = words
  if (/^(?:BLOCK|BLK|BLDG)$/.test(first) && DESIGNATOR.test(second))
    return { is: 'block', name: second, rest: restOf(words, 2) }
  if (first === 'ANNEXE' || first === 'ANNEX') return { is: 'annexe', rest: restOf(words, 1) }
  if (first === 'PENTHOUSE') return readPenthouse(words, isLast)
  if (first === 'MAIN' && second === 'DOOR') return unit('', 'MAIN DOOR', words, isFlatWord(words[2]) ? 3 : 2)
  if (second === 'WING' && !/\d/.test(first)) return unit('WING', first, words, 2)
  const floor = FLOOR_LETTERS.get(first)
  if (floor !== undefined) return { ...unit('FLAT', floor, words, 1), isFloor: true }
  if (BARE.test(first) && !hasArticle) return unit('', designatorOf(first), words, 1)
  if (PITCHES.has(first) && DESIGNATOR.test(second)) return unit(first, designatorOf(second), words, 2)
  return readFloor(words, isLast) ?? readNumbered(words, isLast) ?? readNamed(words)
}

const isFlatWord = (word = '') => KINDS.get(word) === 'FLAT'

const unit = (kind: string, name: string, words: readonly string[], from: number) =>
  ({ is: 'unit', kind, name, rest: restOf(words, from) }) as const

/** `PENTHOUSE 2, MILL HOUSE` and `PENTHOUSE B` are numbered; `PENTHOUSE 69` and `PENTHOUSE 69 HIGH STREET` are in number 69. */
function readPenthouse([, ...behind]: readonly string[], isLast: boolean): UnitPart {
  const words = KINDS.has(behind[0] ?? '') ? behind.slice(1) : behind
  const [which = ''] = words
  const isNumbered = /^[A-Z]$/.test(which) || (!isLast && words.length === 1 && DESIGNATOR.test(which))
  return unit('PENTHOUSE', isNumbered ? designatorOf(which) : '', words, isNumbered ? 1 : 0)
}

/** `GROUND FLOOR FLAT`, `FIRST FLOOR FRONT`, `LOWER MAISONETTE`, `TOP FLAT A`: a unit with its floor or its kind. */
function readFloor(words: readonly string[], isLast: boolean): UnitPart | undefined {
  const names: string[] = []
  let at = 0
  for (let name = FLOORS.get(words[at] ?? ''); name !== undefined; name = FLOORS.get(words[at] ?? '')) {
    names.push(name)
    at += words[at + 1] === 'FLOOR' ? 2 : 1
    if (words[at] === 'AND' && FLOORS.has(words[at + 1] ?? '')) at++
  }
  const kind = KINDS.get(words[at] ?? '')
  if (names.length === 0 || !(words.slice(0, at).includes('FLOOR') || kind || isBasementAlone(words))) return
  // `FIRST FLOOR FLAT 2` followed by more text is flat 2, on the first floor.
  const isNumbered = kind && !isLast && at + 2 === words.length && DESIGNATOR.test(words[at + 1] ?? '')
  if (isNumbered) return { ...unit('', floorName(names), words, at), isFloor: true }
  if (kind) at++
  const letter = kind && /^[A-Z]$/.test(words[at] ?? '') ? ` ${words[at++]}` : ''
  return { ...unit(kind ?? '', floorName(names) + letter, words, at), isFloor: true }
}

const floorName = (names: readonly string[]) => names.join(' ').replace('LOWER GROUND', 'LOWER-GROUND')

/** `BASEMENT, 28` and `BASEMENT 28`. */
const isBasementAlone = ([first = '', second]: readonly string[]) =>
  /^(?:BASEMENT|BSMT|ATTIC)$/.test(first) && (second === undefined || /^\d/.test(second))

/** `FLAT 2`, `FLAT NO 1 B`, `FLAT GROUND FLOOR`, and just `THE FLAT` or `FLAT ABOVE 12`. */
function readNumbered(words: readonly string[], isLast: boolean): UnitPart | undefined {
  const kind = KINDS.get(words[0] ?? '')
  if (kind === undefined) return
  const from = words[1] === 'NO' || words[1] === 'NUMBER' ? 2 : 1
  const [designator = '', letter = ''] = words.slice(from)
  if (DESIGNATOR.test(designator)) {
    const hasLetter = /^\d+$/.test(designator) && /^[A-Z]$/.test(letter)
    return unit(kind, designatorOf(designator) + (hasLetter ? letter : ''), words, from + (hasLetter ? 2 : 1))
  }
  const isLone = designator === '' || /^(?:ABOVE|OVER|AT|THE)$/.test(designator)
  if (isLone) return unit(kind, '', words, from + 1)
  const floor = readFloor(words.slice(1), isLast)
  return floor?.is === 'unit' && floor.kind === '' ? { ...floor, kind } : floor
}

/** `WARDENS FLAT`, `WARDENS FLAT OAKWOOD COURT`, `OLD BAKERY FLAT`: a unit of that name, never the building. */
function readNamed(words: readonly string[]): UnitPart | undefined {
  const at = words.findIndex((word, index) => index > 0 && KINDS.has(word))
  const kind = KINDS.get(words[at] ?? '')
  const name = words.slice(0, at)
  if (kind === undefined || words[at] === 'FLATS' || /\d/.test(name.join()) || name.some(isNoName)) return
  const isWhole = at === words.length - 1
  if (!isWhole && (at > 1 || kind !== 'FLAT' || isUnit(words.slice(at)))) return
  return unit(kind, name.join(' '), words, at + 1)
}

const isNoName = (word: string, index: number) => isStreet(word) || isBuilding(word) || (index > 0 && FLOORS.has(word))

const isUnit = (words: readonly string[]) => readNumbered(words, true)?.rest === ''

function restOf(words: readonly string[], from: number): string {
  const rest = words.slice(from)
  return (/^(?:AT|OF|IN)$/.test(rest[0] ?? '') ? rest.slice(1) : rest).join(' ')
}

/** A unit after its street, without a comma: `HIGH STREET FLAT 4`, `HIGH STREET TOP FLOOR FLAT`, `BYRES ROAD 2/1`. */
export function unitBehind(text: string): { before: string; unit: string } | undefined {
  const words = text.split(' ')
  for (let at = 1; at < words.length; at++) {
    const before = words.slice(0, at).join(' ')
    const behind = words.slice(at).join(' ')
    // A street may be called Garden Flats, or end with such a word, so only a complete match counts.
    const isComplete = isFloorAndFlat(behind) || readUnit(behind)?.rest === ''
    if (isComplete && (!isNamedUnit(behind) || isStreet(before) || isBuilding(before))) return { before, unit: behind }
  }
}

/** A named unit may begin at any word, but a floor may not. */
const isNamedUnit = (text: string) => readNamed(text.split(' ')) !== undefined && !FLOORS.has(text.split(' ')[0] ?? '')
