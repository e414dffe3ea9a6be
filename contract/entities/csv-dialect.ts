/** As specification section 5 has it: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** What stands most often between the names of the first line, outside of quotes. */
export function guessDelimiter(firstLine: string): Delimiter {
  const bare = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length - 1 }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
