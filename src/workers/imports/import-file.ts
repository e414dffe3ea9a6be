import { importSubscribers } from '../../../contract/endpoints/marketing-subscribers.ts'
import { messages } from '../../../contract/messages.ts'
import type { call } from '../../api/call.ts'
import type { Answer } from '../../../contract/endpoints/endpoint.ts'
import { ApiError, ProxyLimit, Unreachable } from '../../api/failures.ts'
import { lowerRequestLimit, requestLimit } from '../../db/files/request-limit.ts'
import type { UploadFiles } from '../../db/files/upload-files.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import type { KeptImport, UploadsDb } from '../../db/schema/uploads-db.ts'
import type { FieldChunk, readEachChunk } from '../csv/read-fields.ts'
import { PASSING, restAfter, waitOf } from '../uploads/retry.ts'
import { plainEmail } from '../../../contract/entities/email-text.ts'
import { email } from '../../../contract/entities/primitives.ts'
import { phoneInFile } from '../../../contract/entities/phone/shown-phones.ts'
import { csvLine } from '../../../contract/entities/import/csv-dialect.ts'

/** Of specification section 5: the columns each field is taken from, as `normalHeader` names them. */
export const SUBSCRIBER_COLUMNS = [
  ['email', 'e_mail', 'e-mail', 'contactemail'],
  ['firstname', 'first_name', 'forename', 'givenname'],
  ['lastname', 'last_name', 'surname', 'familyname'],
  ['phone', 'mobile', 'telephone', 'tel', 'contactnumber'],
] as const

/** The index of the email column: a row without an email is skipped. */
export const EMAIL_COLUMN = 0

const COLUMNS = {
  fields: SUBSCRIBER_COLUMNS,
  // Then the columns of other programs count, by the table that leads have.
  leadFields: ['email', 'firstname', 'surname', 'phone'],
  required: EMAIL_COLUMN,
} as const

export interface SubscriberItem {
  email: string
  firstName: string
  lastName: string
  phone: string
}

export const itemOf = ([email = '', firstName = '', lastName = '', phone = '']: readonly string[]): SubscriberItem => ({
  email: plainEmail(email).toLowerCase(),
  firstName,
  lastName,
  phone,
})

const ROWS_PER_CHUNK = 5_000
const HEAD = 'email,firstName,lastName,phone'

type ReadFields = typeof readEachChunk

/** As exports of leads write a phone: a spreadsheet would take it for an amount. */
const lineOf = ([email = '', firstName = '', lastName = '', phone = '']: readonly string[]) =>
  csvLine([email, firstName, lastName, phoneInFile(phone)])

async function skippedRowsOf(
  file: Blob,
  { readFields, headerLine, signal }: { readFields: ReadFields; headerLine: number | undefined; signal: AbortSignal },
): Promise<Blob> {
  const parts: string[] = [`\uFEFF${HEAD}\r\n`]
  const keep = (rows: FieldChunk['rows']) => {
    if (rows.length > 0) parts.push(rows.map(lineOf).join(''))
  }
  await readFields(file, {
    ...COLUMNS,
    headerLine,
    rowsPerChunk: ROWS_PER_CHUNK,
    signal,
    onChunk: async ({ rows, skipped }) => {
      keep(skipped)
      keep(rows.filter((cells) => !email.safeParse(cells[EMAIL_COLUMN]).success))
    },
  })
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

// An import from this device to its end: read a chunk of rows, send it, record that it is done, read the next. The
// server recognises a chunk that it gets twice, so after any failure it continues behind the last one that is done.

export interface ImportPorts {
  db: UploadsDb
  files: Pick<UploadFiles, 'read' | 'remove'>
  readFields: ReadFields
  call: typeof call
  session: () => Promise<Session | undefined>
  now: () => number
  rest: (ms: number, signal: AbortSignal, leastMs?: number) => Promise<void>
}

export async function importFile(ports: ImportPorts, id: string, signal: AbortSignal): Promise<void> {
  const trip = { tries: 0 }
  while (!signal.aborted) {
    const kept = await ports.db.imports.get(id)
    // Where another user is signed in it waits for its own.
    if (kept?.state !== 'running' || (await ports.session())?.userId !== kept.userId) return
    try {
      return await carry(ports, kept, signal, trip)
    } catch (error) {
      if (signal.aborted) return
      if (!isPassing(error)) return fail(ports, id, error)
      await ports.db.imports.update(id, waitOf(error))
      await restAfter(ports, error, trip, signal)
    }
  }
}

async function carry(ports: ImportPorts, kept: KeptImport, signal: AbortSignal, trip: { tries: number }) {
  const file = await ports.files.read(kept.id)
  if (file?.size !== kept.fileSize) throw new Error('The file is no longer on this device. Choose it again.')
  const { rowsPerChunk, chunksDone, headerLine } = kept
  const start: ChunkStart = { at: ports.now(), bytes: kept.bytesRead, signal }
  const rowsRead = await ports.readFields(file, {
    ...COLUMNS,
    headerLine,
    rowsPerChunk,
    chunksDone,
    signal,
    onChunk: async (chunk) => {
      await sendChunk(ports, kept, chunk, start)
      trip.tries = 0
    },
  })
  if (rowsRead === 0 && chunksDone === 0) throw new Error(messages.csvEmpty)
  await end(ports, kept.id, file, signal)
}

interface ChunkStart {
  at: number
  bytes: number
  signal: AbortSignal
}

async function sendChunk(ports: ImportPorts, kept: KeptImport, chunk: FieldChunk, start: ChunkStart): Promise<void> {
  const { id } = kept
  const answers = await sendItems(ports, kept, chunk, start.signal)
  const total = (countOf: (answer: ImportAnswer) => number | undefined) =>
    answers.reduce((sum, answer) => sum + (countOf(answer) ?? 0), 0)
  const elapsedMs = ports.now() - start.at
  await ports.db.imports.where({ id }).modify((now) => {
    now.chunksDone = chunk.number + 1
    now.bytesRead = chunk.bytesRead
    now.rowsRead = chunk.rowsRead
    now.upserts += total(({ upserts }) => upserts)
    now.toConfirm = (now.toConfirm ?? 0) + total(({ toConfirm }) => toConfirm)
    now.skippedNoEmail += chunk.skipped.length + total(({ skippedNoEmail }) => skippedNoEmail)
    now.skippedInvalid += total(({ skippedInvalid }) => skippedInvalid)
    now.keptOut += total(({ keptOut }) => keptOut)
    now.unreadable += chunk.refused.length
    now.msLeft = (elapsedMs / Math.max(1, chunk.bytesRead - start.bytes)) * (kept.fileSize - chunk.bytesRead)
    delete now.waiting
  })
}

type ImportAnswer = Answer<typeof importSubscribers>

/** More than a chunk has rows: a part of a chunk is named by its first row, and counts once however often it is sent. */
const NAMES_PER_CHUNK = 10_000

/** At once; in smaller parts where a proxy refuses that. */
async function sendItems(
  ports: ImportPorts,
  { id, companyId, listName, fileName, basis }: KeptImport,
  chunk: FieldChunk,
  signal: AbortSignal,
): Promise<ImportAnswer[]> {
  const items = chunk.rows.map(itemOf)
  const ofFile = { defaultListName: listName, importId: id, fileName, ...(basis ? { basis } : {}) }
  const answers: ImportAnswer[] = []
  for (let start = 0; start < items.length; ) {
    const part = fittingPart(items.slice(start), await requestLimit(ports.db))
    const body = { ...ofFile, items: part, chunk: chunk.number * NAMES_PER_CHUNK + start }
    const way = { token: (await ports.session())?.token, signal }
    try {
      answers.push(await ports.call(importSubscribers, { query: { companyId }, body }, way))
      start += part.length
    } catch (error) {
      if (!(error instanceof ProxyLimit && (await lowerRequestLimit(ports.db, bytesOf(part))))) throw error
    }
  }
  return answers
}

const bytesOf = (items: readonly SubscriberItem[]) => new Blob([JSON.stringify(items)]).size

function fittingPart(items: SubscriberItem[], mostBytes: number): SubscriberItem[] {
  let part = items
  while (part.length > 1 && bytesOf(part) > mostBytes) part = part.slice(0, Math.ceil(part.length / 2))
  return part
}

/** Only the skipped rows are kept of the file, until the user dismisses them. */
async function end({ db, files, readFields }: ImportPorts, id: string, file: Blob, signal: AbortSignal): Promise<void> {
  const done = await db.imports.get(id)
  const isWhole = done?.skippedNoEmail === 0 && done.skippedInvalid === 0
  const { headerLine } = done ?? {}
  const skipped = isWhole ? undefined : await skippedRowsOf(file, { readFields, headerLine, signal })
  await files.remove(id)
  if (skipped) await db.files.put({ id, file: skipped })
  await db.imports.update(id, { state: 'done', bytesRead: file.size })
}

const isPassing = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && PASSING.has(error.status))

async function fail({ db }: ImportPorts, id: string, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error)
  await db.imports.where({ id }).modify((now) => {
    now.state = 'failed'
    now.words = words
    delete now.waiting
  })
}
