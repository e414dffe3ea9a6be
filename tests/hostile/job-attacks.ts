import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { xlsxOf } from '../support/builders/xlsx.ts'
import { zipOf } from '../support/builders/zip.ts'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import type { Target } from './target.ts'

/** Refusals are answers, including those of what takes too long. */
const ANSWERED = [200, 400, 413, 415, 422, 429, 503]
/** The limit of an answer that lists what was refused. */
const ANSWER_MOST_BYTES = 5_000_000

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

const workbookOf = (sheet: string) =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  })

const sheetOf = (data: string) => `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`
const cellOf = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

const hostileFiles = (size: number): [string, Uint8Array | string][] => [
  ['the last cell of a sheet', workbookOf(sheetOf(`<row r="1048576">${cellOf('XFD1048576', 'x')}</row>`))],
  ['five megabytes of blanks', workbookOf(sheetOf(`<row r="1">${cellOf('A1', ' '.repeat(5_000_000 * size))}</row>`))],
  ['blanks between tags', workbookOf(sheetOf(`${' '.repeat(5_000_000 * size)}<row r="1"/>`))],
  ['a tag that never ends', workbookOf(`<worksheet ${'a="" '.repeat(500_000 * size)}`)],
  [
    'rows without a job number',
    xlsxOf([['Job', 'Address'], ...Array.from({ length: 20_000 * size }, () => ['', 'x'])]),
  ],
  ['lines without a job number', `Job,Address\n${',1 High Street\n'.repeat(Math.min(1_000_000, 300_000 * size))}`],
  ['nothing but quotes', '"'.repeat(Math.min(20, 3 * size) * 1_000_000)],
]

const jobFiles: Attack = {
  name: 'job files',
  run: async ({ call, user, companyId }, size) => {
    for (const [what, content] of hostileFiles(size)) {
      const form = new FormData()
      const bytes = typeof content === 'string' ? content : Uint8Array.from(content)
      form.append('file', new Blob([bytes]), typeof content === 'string' ? 'jobs.csv' : 'jobs.xlsx')
      const reply = await call('POST', `/api/jobs/upload-jobs?companyId=${companyId}`, { token: user, form })
      const complaint = unless(ANSWERED, reply, what)
      if (complaint) return complaint
      if (reply.text.length > ANSWER_MOST_BYTES) return `${what}: an answer of ${reply.text.length} characters`
    }
    return undefined
  },
}

async function sendHalf({ url, user, companyId }: Target): Promise<void> {
  const cut = new AbortController()
  const head = '--b\r\ncontent-disposition: form-data; name="fileChunk"; filename="leads.csv"\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(head + 'x'.repeat(200_000))),
  })
  const headers = { authorization: `Bearer ${user}`, 'content-type': 'multipart/form-data; boundary=b' }
  const path = `${url}/api/upload/bulk-upload-chunk?companyId=${companyId}`
  const sent = fetch(path, { method: 'POST', headers, body, duplex: 'half', signal: cut.signal } as RequestInit)
  setTimeout(() => cut.abort(), 200)
  await sent.then(
    (answer) => answer.text(),
    () => undefined,
  )
}

async function sendWrong({ call, user, companyId }: Target): Promise<string | undefined> {
  const form = new FormData()
  form.append('fileChunk', new Blob(['x'.repeat(100_000)]), 'leads.csv')
  const fields = { chunkIndex: '0', totalChunks: '1', uploadId: randomUUID(), checksum: '0'.repeat(64) }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const reply = await call('POST', `/api/upload/bulk-upload-chunk?companyId=${companyId}`, { token: user, form })
  return unless([400, 404, 422, 429], reply, 'a chunk with a wrong checksum')
}

/** A server that is attacked in every way at once gets to them late. */
const GONE_MS = 120_000

const chunkLeftovers: Attack = {
  name: 'chunks that are cut off or refused',
  run: async (target, size) => {
    const complaints = await Promise.all(Array.from({ length: 5 * size }, () => sendWrong(target)))
    await Promise.all(Array.from({ length: 5 * size }, () => sendHalf(target)))
    const folder = join(target.server.dataDir, 'uploads')
    const leftOver = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : [])
    for (const end = Date.now() + GONE_MS; leftOver().length > 0 && Date.now() < end; ) await sleep(100)
    if (leftOver().length > 0) return `${leftOver().length} parts of refused chunks are left`
    return complaints.find((each) => each !== undefined)
  },
}

export const jobAttacks: readonly Attack[] = [jobFiles, chunkLeftovers]
