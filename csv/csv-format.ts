/** How a file separates its cells and ends its lines. */
export interface CsvFormat {
  /** One character. */
  readonly delimiter: string
  readonly newline: '\n' | '\r\n'
}

/** Parts of regular expressions. `blank` matches what Papa Parse ignores between a closing quote and a delimiter. */
export function patternsOf({ delimiter, newline }: CsvFormat) {
  const inClass = delimiter.replace(/[\\\]^-]/, String.raw`\$&`)
  return newline === '\n'
    ? { inClass, newline: String.raw`\n`, blank: String.raw`[^\S\n${inClass}]` }
    : { inClass, newline: String.raw`\r\n`, blank: String.raw`(?:\r(?!\n)|[^\S\r${inClass}])` }
}
