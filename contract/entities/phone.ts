/** A phone number as it is shown: with a leading 0 where a spreadsheet ate it. Stored as given. */
export function displayPhone(phone: string): string {
  const trimmed = phone.trim().replace(/\.0$/, '')
  return /^[1-9]/.test(trimmed) ? `0${trimmed}` : trimmed
}

/**
 * For comparing: digits only, `+44`/`0044` and the leading 0 dropped, so that every way of writing a number, or the
 * beginning of one, meets.
 */
export const phoneDigits = (phone: string) =>
  phone
    .trim()
    .replace(/\.0$/, '')
    .replace(/^(\+|00)\s*44/, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^(44(?=\d{10}$)|0)/, '')

/** Words to search for, a British number among them as it is dialled here: `+44 7700` as `07700`. */
export const dialledHere = (words: string) => words.replace(/(^|\s)(?:\+|00)\s*44\s*(?:\(0\)\s*|0)?(?=\d)/, '$10')
