export type Unit = { readonly rest: string } & (
  | { readonly kind: 'unit'; readonly name: string }
  | { readonly kind: 'block'; readonly name: string }
  | { readonly kind: 'annexe' }
)

const UNIT_WORDS = new Set([
  'FLAT',
  'FLATS',
  'FLT',
  'APARTMENT',
  'APT',
  'UNIT',
  'STUDIO',
  'MAISONETTE',
  'ROOM',
  'BEDSIT',
  'SUITE',
])

const FLOORS = new Map([
  ['GROUND', 'GROUND'],
  ['GRD', 'GROUND'],
  ['GF', 'GROUND'],
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
  ['TOP', 'TOP'],
  ['UPPER', 'UPPER'],
  ['LOWER', 'LOWER'],
  ['BASEMENT', 'BASEMENT'],
  ['BSMT', 'BASEMENT'],
  ['ATTIC', 'ATTIC'],
  ['GARDEN', 'GARDEN'],
  ['FRONT', 'FRONT'],
  ['REAR', 'REAR'],
])

const FLOOR_LETTERS = new Map([
  ['LGFF', 'LOWER-GROUND'],
  ['GFF', 'GROUND'],
  ['FFF', 'FIRST'],
  ['SFF', 'SECOND'],
  ['TFF', 'TOP'],
])

/** `2`, `1B`, `2/1`, `B9`, `A`. */
const DESIGNATOR = /^(?:\d{1,5}(?:[/-]\d{1,5})?[A-Z]?|[A-Z]{1,2}\d{0,4})$/

/** The unit that a part of an address begins with: `FLAT 2 14 HIGH STREET`, `TOP FLOOR FLAT`, `BLOCK B`. */
export function readUnit(part: string, isLast = false): Unit | undefined {
  const all = part.split(' ')
  const words = all[0] === 'THE' ? all.slice(1) : all
  const [first = '', second] = words
  if (first === 'BLOCK' && second && DESIGNATOR.test(second))
    return { kind: 'block', name: second, rest: restOf(words, 2) }
  if (first === 'ANNEXE' || first === 'ANNEX') return { kind: 'annexe', rest: restOf(words, 1) }
  if (first === 'PENTHOUSE') return readPenthouse(words, isLast)
  const letters = FLOOR_LETTERS.get(first)
  if (letters !== undefined) return { kind: 'unit', name: letters, rest: restOf(words, 1) }
  return readFloor(words) ?? readNumbered(words)
}

/** `PENTHOUSE 2, MILL HOUSE` is numbered; `PENTHOUSE 69` and `PENTHOUSE 69 HIGH STREET` are in number 69. */
function readPenthouse([, ...behind]: readonly string[], isLast: boolean): Unit {
  const words = UNIT_WORDS.has(behind[0] ?? '') ? behind.slice(1) : behind
  const number = !isLast && words.length === 1 && DESIGNATOR.test(words[0] ?? '') ? ` ${words[0]}` : ''
  return { kind: 'unit', name: `PENTHOUSE${number}`, rest: number ? '' : restOf(words, 0) }
}

/** `GROUND FLOOR FLAT`, `FIRST FLOOR FRONT`, `LOWER MAISONETTE`, `TOP FLAT A`: with its floor or what kind of flat. */
function readFloor(words: readonly string[]): Unit | undefined {
  const names: string[] = []
  let at = 0
  for (let name = FLOORS.get(words[at] ?? ''); name !== undefined; name = FLOORS.get(words[at] ?? '')) {
    names.push(name)
    at += words[at + 1] === 'FLOOR' ? 2 : 1
  }
  const saysFloor = words.slice(0, at).includes('FLOOR')
  const saysFlat = UNIT_WORDS.has(words[at] ?? '')
  if (names.length === 0 || !(saysFloor || saysFlat)) return
  if (saysFlat) at++
  const letter = saysFlat && /^[A-Z]$/.test(words[at] ?? '') ? ` ${words[at++]}` : ''
  const name = names.join(' ').replace('LOWER GROUND', 'LOWER-GROUND')
  return { kind: 'unit', name: name + letter, rest: restOf(words, at) }
}

/** `FLAT 2`, `FLAT NO 1 B`, `FLAT GROUND FLOOR`, and just `THE FLAT` or `FLAT ABOVE 12`. */
function readNumbered(words: readonly string[]): Unit | undefined {
  if (!UNIT_WORDS.has(words[0] ?? '')) return
  const from = words[1] === 'NO' || words[1] === 'NUMBER' ? 2 : 1
  const [designator = '', letter = ''] = words.slice(from)
  if (DESIGNATOR.test(designator)) {
    const hasLetter = /^\d+$/.test(designator) && /^[A-Z]$/.test(letter)
    const name = designator.replace(/^0{1,4}(?=\d)/, '') + (hasLetter ? letter : '')
    return { kind: 'unit', name, rest: restOf(words, from + (hasLetter ? 2 : 1)) }
  }
  const isLone = designator === '' || /^(?:ABOVE|OVER|AT)$/.test(designator)
  return isLone ? { kind: 'unit', name: 'FLAT', rest: restOf(words, from + 1) } : readFloor(words.slice(1))
}

function restOf(words: readonly string[], from: number): string {
  const rest = words.slice(from)
  return (/^(?:AT|OF|IN)$/.test(rest[0] ?? '') ? rest.slice(1) : rest).join(' ')
}

/** A unit after its street, without a comma: `HIGH STREET FLAT 4`, `HIGH STREET TOP FLOOR FLAT`. */
export function unitBehind(text: string): { before: string; unit: string } | undefined {
  const words = text.split(' ')
  for (let at = 1; at < words.length; at++) {
    const unit = words.slice(at).join(' ')
    // A street may be called Garden Flats, or end with such a word: only a complete match counts.
    if (readUnit(unit)?.rest === '') return { before: words.slice(0, at).join(' '), unit }
  }
}
