// Splits a full name, as written in files, into first and last name.

export interface PersonName {
  readonly firstname?: string
  readonly surname?: string
}

const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'professor',
  'rev',
  'sir',
  'dame',
  'lady',
  'lord',
])
const SUFFIXES = new Set(['jr', 'jnr', 'junior', 'sr', 'snr', 'senior', 'ii', 'iii', 'esq', 'mbe', 'obe', 'cbe', 'phd'])
/** Words that begin a last name: Jan van der Berg. */
const PARTICLES = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'da',
  'di',
  'du',
  'del',
  'della',
  'dos',
  'la',
  'le',
  'ter',
  'ten',
  'bin',
  'ibn',
  'al',
  'el',
])

const bare = (word: string) => word.toLowerCase().replaceAll(/[.,]/g, '')
const isTitle = (word: string) => TITLES.has(bare(word))

/** "SMITH-TEST, John" is John Smith-Test; "Mr & Mrs Lee" are Mr & Mrs; otherwise titles belong to no name. */
export function readName(fullName: string): PersonName {
  const words = wordsOf(fullName)
  const couple = coupleOf(words)
  if (couple) return couple
  const from = words.findIndex((word) => !isTitle(word))
  const named = words.slice(from < 0 ? words.length : from)
  while (named.length > 1 && SUFFIXES.has(bare(named.at(-1) ?? ''))) named.pop()
  if (named.length === 0) return { firstname: fullName.trim() }
  if (named.length === 1) return from > 0 ? { surname: named[0] ?? '' } : { firstname: named[0] ?? '' }
  const particle = named.findIndex((word, at) => at > 0 && at < named.length - 1 && PARTICLES.has(bare(word)))
  const last = particle > 0 ? particle : named.length - 1
  return { firstname: named.slice(0, last).join(' '), surname: named.slice(last).join(' ') }
}

/** If a comma follows it, the last name is first. */
function wordsOf(fullName: string): string[] {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '' && word !== ',')
  const parts = fullName.split(',').map((part) => part.trim())
  const [last = '', first = '', ...rest] = parts
  if (last === '' || first === '' || rest.length > 0 || words(first).every((word) => SUFFIXES.has(bare(word))))
    return words(fullName.replaceAll(',', ' '))
  return [...words(first), ...words(isShouted(last) && !isShouted(first) ? asName(last) : last)]
}

const isShouted = (text: string) => text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase()
const asName = (text: string) =>
  text.toLowerCase().replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())

/** Mr & Mrs Lee, Mr and Mrs J Lee. */
function coupleOf(words: readonly string[]): PersonName | undefined {
  const and = words.findIndex((word) => word === '&' || word === '+' || bare(word) === 'and')
  if (and < 1 || !words.slice(0, and).some(isTitle) || !words.slice(and + 1).some(isTitle)) return
  const surname = words.at(-1)
  return surname === undefined || isTitle(surname) ? undefined : { firstname: words.slice(0, -1).join(' '), surname }
}
