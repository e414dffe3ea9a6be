import { type CsvFormat, patternsOf } from './csv-format.ts'

/** In characters. Shorter runs cost little. */
const LONG = 128

/**
 * Papa Parse trims the text between each stray quote and the next delimiter or newline, so a few kilobytes of quotes
 * before a long run of blanks take it seconds. Shortening the runs changes neither where records end nor which are
 * malformed. It only changes cells.
 */
export function createBlankShortener(format: CsvFormat): (text: string) => string {
  const longBlanks = new RegExp(`${patternsOf(format).blank}{${LONG},}`, 'g')
  // The first character is kept because it may be the end of a newline.
  return (text) => (mayHaveLongBlanks(text) ? text.replace(longBlanks, (run) => `${run[0]} `) : text)
}

/** The regular expression costs as much as parsing, and few texts need it: a long run covers two neighbouring samples. */
function mayHaveLongBlanks(text: string): boolean {
  const step = LONG / 2
  let wasBlank = false
  for (let at = 0; at < text.length; at += step) {
    const isBlank = mayBeBlank(text.charCodeAt(at))
    if (isBlank && wasBlank) return true
    wasBlank = isBlank
  }
  return false
}

const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
const mayBeBlank = (character: number) => character <= SPACE || character >= NO_BREAK_SPACE
