import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StartError } from '../../store/core/start-error.ts'
import { isUtf8 } from '../../../csv/encoding.ts'
import { type FileRows, readFileRows } from '../../../csv/file-rows.ts'
import { Refusal } from '../../../contract/errors.ts'

/** Small, so that database replies are processed between two pieces. */
const PIECE_BYTES = 128 * 1024

export const readCsv = (path: string) =>
  splitCsv(path, () => Promise.resolve(createReadStream(path, { highWaterMark: PIECE_BYTES })))

/** The rows of CSV text in UTF-8, or else in Windows-1252. A first pass over the whole text decides which. */
export async function* splitCsv(name: string, open: () => Promise<Readable>): AsyncGenerator<FileRows> {
  const encoding = (await isUtf8(await open())) ? 'utf-8' : 'windows-1252'
  try {
    yield* readFileRows(await open(), encoding, ',')
  } catch (error) {
    throw error instanceof Refusal ? new StartError(`${name}: ${error.message}`) : error
  }
}

/** The file's size in bytes. Throws if it doesn't look like text. */
export async function demandTextFile(path: string): Promise<number> {
  const facts = await stat(path).catch((error: unknown) => {
    throw new StartError(`${path} can't be read: ${reasonOf(error)}.`)
  })
  if (!facts.isFile()) throw new StartError(`${path} is not a file.`)
  if (facts.size === 0) throw new StartError(`${path} is empty.`)
  const complaint = complaintAbout(await firstBytes(path))
  if (complaint) throw new StartError(`${path} ${complaint}`)
  return facts.size
}

const REASONS: Record<string, string> = { ENOENT: 'there is no such file', EACCES: 'its permissions forbid it' }

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return REASONS[code] ?? code
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw new StartError(`${path} can't be read: ${reasonOf(error)}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function complaintAbout(start: Buffer): string | undefined {
  const [first, second] = start
  if (first === 0x50 && second === 0x4b) return 'is a ZIP archive: unpack it and import the CSV file in it.'
  if (first === 0x1f && second === 0x8b) return 'is compressed: unpack it and import the CSV file in it.'
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return 'is UTF-16 text: save it as CSV in UTF-8.'
  // Only the header is checked: a stray zero byte further down costs its row, not the file.
  const header = start.subarray(0, start.indexOf(0x0a) + 1 || start.length)
  return header.includes(0) ? 'is not a text file.' : undefined
}
