import { type CsvFormat, patternsOf } from './csv-format.ts'

// Some programs write a space after each comma: `"Bob", "Space, quote"`. Papa Parse doesn't take such a cell as quoted,
// so the space is removed before it reads the record. A cell that only looks quoted, such as ` "Bob" Lee`, stays as it is.

interface SpacedRecord {
  /** Without the spaces, including its newline. */
  readonly text: string
  /** The length with the spaces. */
  readonly length: number
}

/** Whether a cell would look quoted without its first spaces. */
export const isSpaced = (cell: string) => cell.startsWith(' ') && /^ +"/.test(cell)

export function createSpaceRemover(format: CsvFormat) {
  const { delimiter, newline } = format
  const pattern = patternsOf(format)
  const inQuotes = '"[^"]*(?:""[^"]*)*'
  const quoted = new RegExp(` *(${inQuotes}"${pattern.blank}*)(?=[${pattern.inClass}]|${pattern.newline})`, 'y')
  const unfinished = new RegExp(` *${inQuotes}(?:"${pattern.blank}*\\r?)?$`, 'y')
  const bare = new RegExp(`(?:(?!${pattern.newline})[^${pattern.inClass}])*`, 'y')

  function take(wanted: RegExp, text: string, at: number): RegExpExecArray | null {
    wanted.lastIndex = at
    return wanted.exec(text)
  }

  /** Undefined if the record ends after the text. If the text `isWhole`, an unclosed quote is an ordinary character. */
  function recordAt(text: string, from: number, isWhole: boolean): SpacedRecord | undefined {
    let record = ''
    for (let at = from; ; ) {
      const cell = take(quoted, text, at)
      if (!cell && !isWhole && take(unfinished, text, at)) return undefined
      const [all = '', kept = all] = cell ?? take(bare, text, at) ?? []
      record += kept
      at += all.length
      if (at >= text.length) return undefined
      if (text.startsWith(newline, at)) return { text: record + newline, length: at + newline.length - from }
      record += delimiter
      at += 1
    }
  }

  /** Returns the complete records, or only the first one if the text `isWhole`. */
  return (text: string, isWhole: boolean): SpacedRecord[] => {
    const records: SpacedRecord[] = []
    for (let at = 0; at < text.length && !(isWhole && at > 0); ) {
      const record = recordAt(text, at, isWhole)
      if (!record) break
      records.push(record)
      at += record.length
    }
    return records
  }
}
