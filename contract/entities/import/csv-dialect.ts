/** Specification section 5: trimmed, lower case, spaces to underscores, other characters removed. */
export const normalHeader = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_-]/g, '')

/** For comparing names: also without underscores and hyphens. */
export const compactHeader = (name: string) => normalHeader(name).replaceAll(/[_-]/g, '')

/**
 * A spreadsheet would run a cell that begins like this, and could be made to send data away. Some skip blanks and
 * zero-width characters, and accept other forms of the signs. Leading apostrophes are ours, or must not be mistaken for
 * ours.
 */
const FORMULA = /^['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−\t\r\n]/u
const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** RFC 4180 quotes commas and quotes; spreadsheets may also split at the others. */
const SPECIAL = /[",;\t\r\n]/

/** An apostrophe stops a spreadsheet from reading the text as a formula. Numbers need none. */
const guarded = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)

/** A formula that returns a text, which programs write to keep the leading zeros of a number: `="07700900123"`. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/

/**
 * Undoes `guarded` and `formulaCell`, so that reading our own file gives the original text. Must run before blanks are
 * trimmed.
 */
export function withoutGuard(text: string): string {
  if (text.startsWith("'") && FORMULA.test(text)) return text.slice(1)
  return TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"') ?? text
}

export function csvCell(text: string): string {
  const safe = guarded(text)
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Digits only, so that the formula can't run anything else. */
export const formulaCell = (digits: string) => `"=""${digits.replaceAll(/[^\d+]/g, '')}"""`

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Excel's own first line, which names the delimiter of the others: `sep=;`. */
const NAMED_DELIMITER = /^\ufeff?"?sep=([^\w\s"]|\t)"?$/i
/** How many first lines are used to find the delimiter and the line that names the columns. */
export const LINES_LOOKED_AT = 10

export const namedDelimiter = (line: string): string | undefined => NAMED_DELIMITER.exec(line)?.[1]

/**
 * The delimiter that splits most of the first lines into the same number of cells, so that a title or commas in a text
 * mislead less.
 */
export function guessDelimiter(firstLines: string): string {
  const lines = firstLines.split(/\r\n?|\n/, LINES_LOOKED_AT + 1).filter((line) => line.trim() !== '')
  const named = namedDelimiter(lines[0] ?? '')
  if (named !== undefined) return named
  const bare = lines.slice(0, LINES_LOOKED_AT).map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(bare, delimiter) }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/** The number of cells in lines of the same width. */
function scoreOf(lines: readonly string[], delimiter: string): number {
  const byWidth = new Map<number, number>()
  for (const line of lines) {
    const width = line.split(delimiter).length - 1
    if (width > 0) byWidth.set(width, (byWidth.get(width) ?? 0) + width)
  }
  return Math.max(0, ...byWidth.values())
}
