/** As specification section 5 has it: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

/** Our own files put an apostrophe before what a spreadsheet would take for a formula; read again it is no part of the text. */
export const withoutGuard = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A spreadsheet would calculate what begins so, and may so be made to send data away. */
export const FORMULA = /^[=+\-@\t\r]/

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** What stands most often between the names of the first line, outside of quotes. */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
