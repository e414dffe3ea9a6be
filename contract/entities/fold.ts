// How texts are compared, wherever they are searched, filtered, matched or sorted: accents, capitals, apostrophes and
// invisible characters don't count, and a hyphen is a blank. What is shown stays as it was typed. PostgreSQL does the same in
// `search_key` (server/store/migrations/0073-search-keys.ts); a test holds both together.

/**
 * Apostrophes, with the grave and the acute accent that are typed as one, and invisible characters: soft hyphens,
 * joiners, marks of direction, variation selectors, byte order marks.
 */
const dropped =
  /['\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00b4\u0060\uff07\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
const accents = /[\ufe00-\ufe0f\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
const blanks = /[\s\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]+/gu

/** Letters that Unicode takes as whole ones, and people type as others. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  // JavaScript looks at the end of the word, PostgreSQL doesn't.
  ς: 'σ',
}
const letters = /[ßæœþøđðłħıŧŋς]/gu

const PLAIN = /^[a-z0-9 ]*$/

/** For words that are compared one by one, and for sorting. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower.trim()
  return foldLetters(text).replace(blanks, ' ').trim()
}

const foldLetters = (text: string) =>
  text
    .replace(dropped, '')
    .normalize('NFKD')
    .replace(accents, '')
    // Some letters come apart into another and an apostrophe.
    .replace(dropped, '')
    .toLowerCase()
    .replace(letters, (letter) => LETTERS[letter] ?? letter)

/** For finding a part: without blanks, so that Anne-Marie is found as Annemarie and as Anne Marie. */
export const searchKey = (text: string): string => fold(text).replaceAll(' ', '')

/** A sort key that is compared character by character; rows without a name come last. */
export const nameOrder = (name: string): string => fold(name) || '\uffff'
