// Removes typographic variation from a typed number, so that digits can be found.

/** Zero-width characters, direction marks, soft hyphens, variation selectors, the box around an emoji's digit. */
const INVISIBLE = /\p{Cf}|[\u115f\u1160]|\u034f|\u17b4|\u17b5|\u20e3|[\ufe00-\ufe0f]/gu
const DASHES = /[\u2010-\u2015\u2212]/g

export function plainPhoneText(text: string): string {
  const plain = unquoted(text.normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DASHES, '-').trim())
  return (
    withZeros(plain)
      // Spreadsheets write a long number as a fraction.
      .replaceAll(/(\d{9})\.0{1,6}(?!\d)/g, '$1')
      .replaceAll(/(\d) ?\(0\) ?/g, '$1 ')
      .replaceAll(/(\d)[·•∙_*](?=\d)/g, '$1.')
  )
}

/** Excel keeps the digits of `="07700900123"` and of `'07700900123`. */
const unquoted = (text: string) => text.replace(/^="([^"]*)"$/, '$1').replace(/^'/, '')

/** An O beside a digit is a 0: `O77OO 9OO123`. */
const withZeros = (text: string) =>
  text
    .replaceAll(/(?<!\p{L})o+(?=[ )]?\d)/giu, zeros)
    .replaceAll(/(?<=\d)o+(?!\p{L})/giu, zeros)
    .replaceAll(/(?<=\d[ -]?)oo+(?!\p{L})/giu, zeros)
const zeros = (letters: string) => '0'.repeat(letters.length)

/** `4.47701E+11`: a spreadsheet has shortened the number, and its digits are gone. */
const SHORTENED = /\d[.,]?\d{0,20}E\+?\d{1,3}(?!\d)/gi
export const isShortened = (text: string) => text.replace(SHORTENED, '') === '' && text !== ''

const DATE = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d)(?!\d)/g
const SHORT_DATE = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/\d\d(?![\d/])/g
const ISO_DATE = /(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g
const TIME = /(?<!\d)[0-2]?\d:[0-5]\d(?!\d)/g
/** `2nd floor`, `after 6pm`. */
const COUNTED = /(?<!\d)\d{1,2}(?=(?!x|ext?\b)\p{L})/giu

/** The same characters at the same offsets, without digits that don't belong to a number. */
export const withoutOtherDigits = (plain: string) =>
  [SHORTENED, DATE, SHORT_DATE, ISO_DATE, TIME, COUNTED].reduce(
    (text, pattern) => text.replace(pattern, (digits) => '~'.repeat(digits.length)),
    plain,
  )
