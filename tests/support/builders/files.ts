import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { FILE_CHUNK_BYTES, type LeadFileFacts } from '../../../contract/entities/files/lead-file.ts'
import { typeOfBytes } from '../../../contract/entities/files/file-type.ts'
import type { TestServer } from '../server/test-server.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

/** Begins as a JPEG does; the server reads nothing after that. */
export const buildPicture = (bytes: number): Buffer => Buffer.concat([JPEG, randomBytes(bytes - JPEG.length)])
export const smallPicture = () => buildPicture(1_000)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const announcedFile = (bytes: Buffer, leadId: string = randomUUID()) => ({
  leadId,
  size: bytes.length,
  sha256: sha256(bytes),
  type: typeOfBytes(bytes),
  ...(typeOfBytes(bytes) === 'image/jpeg' ? { thumbnail: smallPicture().toString('base64') } : {}),
})

export function fileChunkForm(bytes: Buffer, number: number): FormData {
  const chunk = bytes.subarray(number * FILE_CHUNK_BYTES, (number + 1) * FILE_CHUNK_BYTES)
  const form = new FormData()
  form.append('chunk', new Blob([Buffer.from(chunk)]), 'chunk')
  form.append('number', String(number))
  form.append('checksum', sha256(chunk))
  return form
}

/** Stores the content of a file and returns the fields that add it to a lead. */
export async function storedFile(
  server: Pick<TestServer, 'call'>,
  { token }: { token: string },
  bytes = smallPicture(),
  contentId: string = randomUUID(),
): Promise<LeadFileFacts> {
  const path = `/api/epc/file-contents/${contentId}`
  const { thumbnail, leadId, ...facts } = announcedFile(bytes)
  await server.call('PUT', path, { token, body: { ...facts, leadId, thumbnail } })
  for (let number = 0; number * FILE_CHUNK_BYTES < bytes.length; number++) {
    await server.call('POST', `${path}/chunks`, { token, form: fileChunkForm(bytes, number) })
  }
  return { contentId, name: 'Boiler', kind: facts.type === 'image/jpeg' ? 'photo' : 'file', ...facts }
}
