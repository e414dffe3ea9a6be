/** Adds the leading 0 that spreadsheets drop. The stored number stays as given. */
export function displayPhone(phone: string): string {
  const trimmed = phone.trim().replace(/\.0$/, '')
  return /^[1-9]/.test(trimmed) ? `0${trimmed}` : trimmed
}

export const phoneHref = (phone: string) => `tel:${displayPhone(phone).replaceAll(/[^\d+]/g, '')}`

/** Digits only, without `+44`/`0044` or the leading 0, so that every way of writing a number matches. */
export const phoneDigits = (phone: string) =>
  phone
    .trim()
    .replace(/\.0$/, '')
    .replace(/^(\+|00)\s*44/, '')
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(/^(44(?=\d{10}$)|0)/, '')

/** Rewrites a British number in a search to its local form: `+44 7700` becomes `07700`. */
export const dialledHere = (words: string) => words.replace(/(^|\s)(?:\+|00)\s*44\s*(?:\(0\)\s*|0)?(?=\d)/, '$10')
