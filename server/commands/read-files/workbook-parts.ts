import type { Readable } from 'node:stream'
import { type Entry, openPromise } from 'yauzl'
import { Refusal } from '../../../contract/errors.ts'
import { MOST_PARTS, MOST_UNZIPPED_BYTES, unpacksTooFar, unreadableWorkbook } from '../../../csv/file-limits.ts'
import { type XmlListener, XmlScanner } from './xml-scanner.ts'

export interface WorkbookParts {
  has(name: string): boolean
  /** Calls the listener for a part's content. The generator yields after each piece. */
  scan(name: string, listener: XmlListener): AsyncGenerator<void>
  close(): void
}

export async function openWorkbook(path: string): Promise<WorkbookParts> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw unreadableWorkbook()
  })
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(nameKey(entry.fileName), entry)
      if (entries.size > MOST_PARTS) throw unreadableWorkbook()
    }
  } catch {
    zip.close()
    throw unreadableWorkbook()
  }
  let unzipped = 0
  // Counts the unpacked bytes, because the size in an entry's header may be wrong.
  async function* pieces(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(nameKey(name))
    if (!entry) throw unreadableWorkbook()
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      unzipped += piece.length
      if (unzipped > MOST_UNZIPPED_BYTES) throw unpacksTooFar()
      yield piece
    }
  }
  return {
    has: (name) => entries.has(nameKey(name)),
    close: () => zip.close(),
    async *scan(name, listener) {
      const scanner = new XmlScanner(listener)
      const decoder = new TextDecoder('utf-8')
      try {
        for await (const piece of pieces(name)) {
          scanner.push(decoder.decode(piece, { stream: true }))
          yield
        }
        scanner.push(decoder.decode())
        scanner.end()
      } catch (error) {
        throw error instanceof Refusal ? error : unreadableWorkbook()
      }
    },
  }
}

/** Some programs write `XL/Workbook.xml`. */
const nameKey = (name: string) => name.replace(/^\//, '').toLowerCase()

export async function scanWhole(parts: WorkbookParts, name: string, listener: XmlListener): Promise<void> {
  const scan = parts.scan(name, listener)
  while (!(await scan.next()).done) {}
}
