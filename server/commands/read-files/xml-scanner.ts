import { DEEPEST_NESTING, LONGEST_TAG, LONGEST_TEXT, unreadableWorkbook } from '../../../csv/file-limits.ts'

/** Called in the order of the file. Names come without their namespace prefix. */
export interface XmlListener {
  open?(name: string, attributes: () => ReadonlyMap<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * An XML scanner whose memory and time don't depend on the input's structure. It refuses document types, which occur
 * only in attacks.
 */
export class XmlScanner {
  private rest = ''
  private depth = 0
  /** Inside a comment or an instruction, the text that ends it. */
  private skippedTo: '-->' | '?>' | undefined
  private readonly listener: XmlListener

  constructor(listener: XmlListener) {
    this.listener = listener
  }

  push(text: string): void {
    this.rest += text
    let at = 0
    for (let next = this.step(at); next !== undefined; next = this.step(at)) at = next
    this.rest = this.rest.slice(at)
    if (!this.skippedTo && this.rest.length > LONGEST_TEXT) throw unreadableWorkbook()
  }

  end(): void {
    if (this.depth !== 0 || this.skippedTo || this.rest.trim() !== '') throw unreadableWorkbook()
  }

  /** Returns the next position, or undefined when more text must arrive first. */
  private step(at: number): number | undefined {
    const { rest } = this
    if (this.skippedTo) return this.skip(at, this.skippedTo)
    const open = rest.indexOf('<', at)
    if (open < 0) return
    if (open > at) this.emitText(rest.slice(at, open))
    if (open > at) return open
    if (rest.startsWith('<?', at)) this.skippedTo = '?>'
    else if (rest.startsWith('<!--', at)) this.skippedTo = '-->'
    else if (rest.startsWith('<!', at)) return this.readDeclaration(at)
    else return this.readTag(at)
    return at + 2
  }

  private skip(at: number, end: '-->' | '?>'): number | undefined {
    const found = this.rest.indexOf(end, at)
    if (found >= 0) {
      this.skippedTo = undefined
      return found + end.length
    }
    const keptFrom = Math.max(at, this.rest.length - end.length)
    return keptFrom > at ? keptFrom : undefined
  }

  private readDeclaration(at: number): number | undefined {
    const start = '<![CDATA['
    const opening = this.rest.slice(at, at + start.length)
    if (opening !== start) {
      if (start.startsWith(opening) || '<!--'.startsWith(opening)) return
      throw unreadableWorkbook()
    }
    const end = this.rest.indexOf(']]>', at)
    if (end < 0) return
    this.listener.text?.(this.rest.slice(at + start.length, end))
    return end + 3
  }

  private readTag(at: number): number | undefined {
    const { rest } = this
    const end = endOfTag(rest, at)
    if (end === undefined) {
      if (rest.length - at > LONGEST_TAG) throw unreadableWorkbook()
      return
    }
    const isClosing = rest[at + 1] === '/'
    const isEmpty = rest[end - 1] === '/'
    const content = rest.slice(at + (isClosing ? 2 : 1), isEmpty ? end - 1 : end)
    const name = /^[^\s/]+/.exec(content)?.[0]
    if (name === undefined) throw unreadableWorkbook()
    const localName = name.slice(name.indexOf(':') + 1)
    if (!isClosing) this.emitOpen(localName, content.slice(name.length))
    if (isClosing || isEmpty) this.emitClose(localName)
    return end + 1
  }

  private emitOpen(name: string, attributes: string): void {
    this.depth += 1
    if (this.depth > DEEPEST_NESTING) throw unreadableWorkbook()
    this.listener.open?.(name, () => attributesOf(attributes))
  }

  private emitClose(name: string): void {
    this.depth -= 1
    if (this.depth < 0) throw unreadableWorkbook()
    this.listener.close?.(name)
  }

  private emitText(text: string): void {
    if (text.length > LONGEST_TEXT) throw unreadableWorkbook()
    this.listener.text?.(decoded(text))
  }
}

function endOfTag(text: string, from: number): number | undefined {
  let quote: string | undefined
  const last = Math.min(text.length, from + LONGEST_TAG)
  for (let at = from + 1; at < last; at++) {
    const character = text[at]
    if (quote !== undefined) quote = character === quote ? undefined : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  if (text.length - from > LONGEST_TAG) throw unreadableWorkbook()
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  const next = /\s+([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [, name = '', double, single] = found
    attributes.set(name.slice(name.indexOf(':') + 1), decoded(double ?? single ?? ''))
  }
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole
    const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
