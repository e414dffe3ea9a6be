// A phone as screens, emails and files show it: its numbers, each with a link.
import { isPremium, phoneHref, type PhoneNumber, phonesText, shownNumber } from './phone.ts'
import { isShortened, plainPhoneText } from './plain-phone-text.ts'
import { readPhones } from './read-phones.ts'

export const SHORTENED = 'the spreadsheet has shortened this number'

/** Its digits are gone: `4.47701E+11`. */
export const isShortenedPhone = (text: string) => isShortened(plainPhoneText(text))

/** `07700 900123 (after 6pm), 020 7946 0123`. Text without a number stays as it was typed. */
export function displayPhone(text: string): string {
  const phones = readPhones(text)
  if (phones.length > 0) return phonesText(phones)
  return isShortenedPhone(text) ? `${text.trim()} (${SHORTENED})` : text.trim()
}

/** With a blank, so that a spreadsheet doesn't treat it as a number. Reading it gives the same numbers again. */
export function phoneInFile(text: string): string {
  const phones = readPhones(text)
  const shown = phonesText(phones)
  return isSame(readPhones(shown), phones) && shown !== '' ? shown : text.trim()
}

/** The number of a phone that has one number and nothing else, without blanks: as a formula it stays text in Excel. */
export function bareNumber(text: string): string | undefined {
  const [number, ...others] = readPhones(text)
  if (!number || others.length > 0 || number.ext || number.note) return
  return shownNumber(number).replaceAll(' ', '')
}

export const isSamePhone = (a: string, b: string) => {
  const phones = readPhones(a)
  return phones.length > 0 && isSame(phones, readPhones(b))
}

const isSame = (a: readonly PhoneNumber[], b: readonly PhoneNumber[]) => JSON.stringify(a) === JSON.stringify(b)

export interface PhoneLink {
  readonly text: string
  readonly href: string
  /** Shown, but never dialled: `after 6pm`. */
  readonly note?: string
  /** Calls cost extra, which is shown before dialling. */
  readonly isPremium?: true
}

export const phoneLinks = (text = ''): PhoneLink[] =>
  readPhones(text).map((number) => ({
    text: shownNumber(number),
    href: phoneHref(number),
    ...(number.note ? { note: number.note } : {}),
    ...(isPremium(number) ? { isPremium: true } : {}),
  }))
