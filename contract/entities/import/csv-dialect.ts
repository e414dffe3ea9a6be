/** Specification section 5: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

/**
 * A spreadsheet would run a cell that begins like this, and could be made to send data away. Some skip blanks and
 * characters without width, and take other forms of the signs for the signs. Leading apostrophes are ours, or must not
 * be mistaken for ours.
 */
const FORMULA = /^['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−\t\r\n]/u
const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** RFC 4180 quotes commas and quotes; spreadsheets may also split at the others. */
const SPECIAL = /[",;\t\r\n]/

/** An apostrophe stops a spreadsheet from reading the text as a formula. Numbers need none. */
const guarded = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Undoes `guarded`, so that reading our own file gives the original text. Before blanks are trimmed, which it guards. */
export const withoutGuard = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

export function csvCell(text: string): string {
  const safe = guarded(text)
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
