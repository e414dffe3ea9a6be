// Normalises texts for searching, filtering, matching and sorting: accents, capitals, apostrophes and invisible
// characters don't count, and a hyphen is a blank. Texts on the screen stay as they were typed. PostgreSQL does the
// same in `search_key`; a test compares both.

/**
 * Apostrophes, including accents, quotes and primes typed in their place, the dot of Gal·la, and invisible characters:
 * soft hyphens, joiners, direction marks, variation selectors, byte order marks, controls.
 */
const dropped =
  /['\u0060\u00b4\u00b7\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2027\u2032\u2035\ua78b\ua78c\uff07\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|(?![\s\u0085])\p{Cc}/gu
const accents = /[\ufe00-\ufe0f\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
const blanks =
  /[\s\-\u0085\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2800\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\u{10ead}]+/gu

/** Letters that Unicode doesn't decompose but users type as others: those of PostgreSQL's unaccent, and ə, ɔ, ɵ, ʊ, ʒ, ɋ. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ᴀᶏⱥ',
  aa: 'ꜳ',
  ae: 'æᴁ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀƃɓʙᴃᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  d: 'ðđƌȡɖɗᴅᴆᵭᶁᶑꝱꝺ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ǝɇəɛᴇᶒᶓⱸ',
  f: 'ƒᵮᶂꜰꝼ',
  g: 'ǥɠɡɢʛᶃꞡ',
  h: 'ħɦɧʜⱨ',
  hv: 'ƕ',
  i: 'ıɨɩɪᵻᶖ',
  j: 'ȷɉɟʝᴊ',
  k: 'ƙᴋᶄⱪꝁꝃꝅꞣ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɱᴍᵯᶆꝳ',
  n: 'ŋƞȵɲɳɴᵰᶇꝴꞑꞥ',
  o: 'øɔɵᴏⱺꝋꝍ',
  oe: 'œɶ',
  oi: 'ƣ',
  oo: 'ꝏ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕ',
  q: 'ĸɋʠꝗꝙ',
  qp: 'ȹ',
  r: 'ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ',
  s: 'ȿʂᵴᶊẜẝꜱꞩ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᴛᵵⱦꝷꞇ',
  th: 'þᵺꝥꝧ',
  ts: 'ʦ',
  u: 'ʉʊᴜᵾᶙ',
  ue: 'ᵫ',
  v: 'ʋᴠᶌỽⱱⱴꝟ',
  vy: 'ꝡ',
  w: 'ᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʏỿ',
  z: 'ƶȥɀʐʑʒᴢᵶᶎⱬ',
  // JavaScript treats the end of a word differently from PostgreSQL.
  σ: 'ς',
}
const typedAs = new Map(
  Object.entries(LETTERS).flatMap(([typed, letters]) => Array.from(letters, (letter) => [letter, typed] as const)),
)
const beyondAscii = /[^ -~]/gu

/** Most texts need no replacement. */
const PLAIN = /^[a-z0-9]*(?: [a-z0-9]+)*$/
const ASCII = /^[ -~]*$/

/** For comparing words one by one, and for sorting. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  const letters = ASCII.test(text) ? lower.replace(/['`]/g, '') : foldLetters(text)
  return letters.replace(blanks, ' ').trim()
}

const foldLetters = (text: string) =>
  text
    .replace(dropped, '')
    .normalize('NFKD')
    .replace(accents, '')
    // Some letters decompose into another and an apostrophe.
    .replace(dropped, '')
    .toLowerCase()
    .replace(beyondAscii, (letter) => typedAs.get(letter) ?? letter)

/** For finding a part of a text: without blanks, so that Annemarie and Anne Marie both find Anne-Marie. */
export const searchKey = (text: string): string => fold(text).replaceAll(' ', '')

/** The words of a search, each in the format of `searchKey`. */
export const wordsOf = (text: string): string[] => fold(text).split(' ').map(searchKey).filter(Boolean)

const betweenWords = /[^\p{L}\p{N}]+/gu

/** For finding beginnings of words: each has a blank before it, so that 12 is found in 12a but not in 112. */
export function wordKey(text: string): string {
  const folded = fold(text)
  if (folded === '') return ''
  return PLAIN.test(folded) ? ` ${folded}` : ` ${folded}`.replace(betweenWords, ' ').trimEnd()
}

/** A sort key that is compared character by character. Rows without a name come last. */
export const nameOrder = (name: string): string => fold(name) || '\uffff'
