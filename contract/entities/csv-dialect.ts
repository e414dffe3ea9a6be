/** As specification section 5 has it: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

/**
 * A spreadsheet would calculate what begins so, and could be made to send data away. Apostrophes before it are ours, or
 * must not be taken for ours.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** Commas and quotes as RFC 4180 has them; the others because a spreadsheet may cut at them. */
const SPECIAL = /[",;\t\r\n]/

/** An apostrophe before what a spreadsheet would take for a formula; a number stays one. */
const guarded = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** Undoes `guarded`: read again, our apostrophe is no part of the text. */
export const withoutGuard = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

/** A cell of a CSV file that we write. */
export function csvCell(text: string): string {
  const safe = guarded(text)
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** What stands most often between the names of the first line, outside of quotes. */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
