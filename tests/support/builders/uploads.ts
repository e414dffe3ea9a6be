import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import type { Role } from '../../../contract/entities/user.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import type { TestReply, TestServer } from '../server/test-server.ts'

type Content = string | Uint8Array<ArrayBuffer>
export type Uploader = Awaited<ReturnType<typeof addUploader>>

export async function addUploader(server: TestServer, person: { role?: Role } = {}) {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId], ...person })
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) })
  const sendChunk = (content: Content, sent?: SentChunk) =>
    server.call('POST', '/api/upload/bulk-upload-chunk', { token: user.token, form: chunkForm(content, sent) })
  const leads = async () => (await call('GET', '/api/epc/leads?limit=200')).body['leads'] as unknown as Lead[]
  const names = async () => (await leads()).map(({ firstname }) => firstname)
  const upload = async (content: Content, plan: Record<string, unknown> = {}): Promise<BulkUpload> => {
    const uploadId = randomUUID()
    const announced = { fileName: 'leads.csv', fileSize: Math.max(1, content.length), totalChunks: 1, ...plan }
    expect((await call('PUT', `/api/upload/bulk-uploads/${uploadId}`, announced)).status).toBe(200)
    expect((await sendChunk(content, { uploadId })).status).toBe(200)
    return finishedUpload(server, user.token, uploadId)
  }
  const undo = async ({ _id }: BulkUpload) => {
    expect((await call('POST', `/api/upload/bulk-uploads/${_id}/undo`)).status).toBe(200)
    return finishedUpload(server, user.token, _id)
  }
  return { companyId, user, call, sendChunk, leads, names, upload, undo }
}

export interface SentChunk {
  number?: number
  of?: number
  uploadId?: string
  checksum?: string
  /** Section 7 doesn't specify the order of the form's parts. */
  isFileLast?: boolean
}

export function chunkForm(content: Content, sent: SentChunk = {}): FormData {
  const { number = 0, of = 1, uploadId, checksum, isFileLast = false } = sent
  const form = new FormData()
  const addFile = () => form.append('fileChunk', new Blob([content]), 'leads.csv')
  if (!isFileLast) addFile()
  form.append('chunkIndex', String(number))
  form.append('totalChunks', String(of))
  if (uploadId !== undefined) form.append('uploadId', uploadId)
  if (checksum !== undefined) form.append('checksum', checksum)
  if (isFileLast) addFile()
  return form
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

export const uploadIn = (reply: TestReply) => reply.body['upload'] as unknown as BulkUpload

export async function finishedUpload(
  server: TestServer,
  token: string,
  id: string,
  isFinished: (upload: BulkUpload) => boolean = ({ state }) => !['uploading', 'processing', 'undoing'].includes(state),
): Promise<BulkUpload> {
  for (;;) {
    const upload = uploadIn(await server.call('GET', `/api/upload/bulk-uploads/${id}`, { token }))
    if (isFinished(upload)) return upload
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function fileForm(content: string | Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}
