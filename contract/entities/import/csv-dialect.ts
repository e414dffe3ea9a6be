/** Specification section 5: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

/** For comparing names: without the underscores and hyphens either. */
export const compactHeader = (name: string) => normalHeader(name).replaceAll(/[_-]/g, '')

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

/** A text as the formula that gives it, which programs write to keep the zeros of a number: `="07700900123"`. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/

/** Undoes `guarded` and `formulaCell`, so that reading our own file gives the original text. Before blanks are trimmed. */
export function withoutGuard(text: string): string {
  if (text.startsWith("'") && FORMULA.test(text)) return text.slice(1)
  return TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text
}

export function csvCell(text: string): string {
  const safe = guarded(text)
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Of digits alone, so that no spreadsheet can be made to run anything else. */
export const formulaCell = (digits: string) => `"=""${digits.replaceAll(/[^\d+]/g, '')}"""`

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Excel's own first line, which names the delimiter of the others: `sep=;`. */
const NAMED_DELIMITER = /^\ufeff?"?sep=([^\w\s"]|\t)"?$/i
/** The first lines of a file say what divides its cells and which line names its columns. */
export const LINES_LOOKED_AT = 10

export const namedDelimiter = (line: string): string | undefined => NAMED_DELIMITER.exec(line)?.[1]

/** The one that cuts most of the first lines into the same number of cells: a title or commas in a text mislead less. */
export function guessDelimiter(firstLines: string): string {
  const lines = firstLines.split(/\r\n?|\n/, LINES_LOOKED_AT + 1).filter((line) => line.trim() !== '')
  const named = namedDelimiter(lines[0] ?? '')
  if (named !== undefined) return named
  const bare = lines.slice(0, LINES_LOOKED_AT).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(bare, delimiter) }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** The cells that lines of one width have together. */
function scoreOf(lines: readonly string[], delimiter: string): number {
  const byWidth = new Map<number, number>()
  for (const line of lines) {
    const width = line.split(delimiter).length - 1
    if (width > 0) byWidth.set(width, (byWidth.get(width) ?? 0) + width)
  }
  return Math.max(0, ...byWidth.values())
}
