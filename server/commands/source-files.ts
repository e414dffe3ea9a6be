import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Entry, openPromise } from 'yauzl'
import { StartError } from '../store/core/start-error.ts'
import type { FileRows } from '../../csv/file-rows.ts'
import { demandTextFile, reasonOf, splitCsv } from './import-leads/csv-file.ts'

export interface SourceFile {
  readonly name: string
  readonly bytes: number
  open(): Promise<Readable>
}

export interface SourceFiles {
  readonly files: readonly SourceFile[]
  close(): void
}

interface ReadFile {
  readonly file: SourceFile
  readonly parts: AsyncIterable<FileRows & { readonly bytes: number }>
}

/** Reads one file after the other. `bytesRead` and `bytes` count all files. */
export function* readCsvFiles(files: readonly SourceFile[]): Generator<ReadFile> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let before = 0
  for (const file of files) {
    yield { file, parts: partsOf(file, before, bytes) }
    before += file.bytes
  }
}

async function* partsOf(file: SourceFile, before: number, bytes: number) {
  for await (const { rows, bytesRead } of splitCsv(file.name, () => file.open()))
    yield { rows, bytesRead: before + bytesRead, bytes }
}

/** Opens a file that an operator names: the text file, or the wanted files inside a zip, ordered by name. */
export async function openSourceFiles(path: string, isWanted: (nameInZip: string) => boolean): Promise<SourceFiles> {
  if (await isZip(path)) return openZip(path, isWanted)
  const bytes = await demandTextFile(path)
  const file = { name: basename(path), bytes, open: () => Promise.resolve(createReadStream(path)) }
  return { files: [file], close: () => {} }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    throw new StartError(`${path} can't be read: ${reasonOf(error)}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).catch((error: unknown) => {
      throw new StartError(`${path} can't be read: ${reasonOf(error)}.`)
    })
    return bytesRead === 4 && buffer.toString('latin1').startsWith('PK\u0003\u0004')
  } finally {
    await file.close()
  }
}

async function openZip(path: string, isWanted: (name: string) => boolean): Promise<SourceFiles> {
  const damaged = (error: unknown) =>
    new StartError(`${path} is a damaged ZIP archive: ${error instanceof Error ? error.message : String(error)}`)
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error)
  })
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) if (isWanted(entry.fileName)) entries.push(entry)
  } catch (error) {
    zip.close()
    throw damaged(error)
  }
  const files = entries.map((entry) => ({
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    open: () => Promise.resolve(Readable.from(bytesOf(() => zip.openReadStreamPromise(entry), damaged))),
  }))
  return { files, close: () => zip.close() }
}

/** A damaged zip shows only while it is read. */
async function* bytesOf(open: () => Promise<Readable>, damaged: (error: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    yield* (await open()) as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error)
  }
}
