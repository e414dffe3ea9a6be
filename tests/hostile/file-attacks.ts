import { randomUUID } from 'node:crypto'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import type { Target } from './target.ts'

const MEGABYTE = 1_000_000

function formOf(content: BlobPart, fields: Record<string, string> = {}, name = 'fileChunk'): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(name, new Blob([content]), 'leads.csv')
  return form
}

const hostileCsvs = (bytes: number): string[] => {
  const fill = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes)
  return [
    fill('"'),
    fill(' '),
    fill('",'),
    fill('\n'),
    fill('a,'),
    `email\n${fill('a@')}`,
    `firstname\n${fill('"a\n')}`,
  ]
}

async function upload({ call, user, companyId }: Target, content: string): Promise<string | undefined> {
  const id = randomUUID()
  const scope = `?companyId=${companyId}`
  const plan = { fileName: 'leads.csv', fileSize: content.length, totalChunks: 1 }
  const announced = await call('PUT', `/api/upload/bulk-uploads/${id}${scope}`, { token: user, body: plan })
  const refused = unless([200, 409, 422, 429], announced, 'an upload that is announced')
  if (refused || announced.status !== 200) return refused
  const form = formOf(content, { chunkIndex: '0', totalChunks: '1', uploadId: id })
  const sent = await call('POST', `/api/upload/bulk-upload-chunk${scope}`, { token: user, form })
  return unless([200, 400, 413, 422, 429], sent, 'a chunk')
}

const leadFiles: Attack = {
  name: 'files of leads that a splitter would drown in',
  run: async (target, size) => {
    for (const content of hostileCsvs(MEGABYTE * Math.min(size, 5))) {
      const complaint = await upload(target, content)
      if (complaint) return complaint
    }
    return undefined
  },
}

const subscriberItems: Attack = {
  name: 'subscribers whose cells are long',
  run: async ({ call, user, companyId }, size) => {
    const items = Array.from({ length: 20 * size }, () => ({
      email: `${'a.'.repeat(50_000)}@example.com`,
      phone: ' '.repeat(50_000),
    }))
    const body = { items, defaultListName: 'Hostile' }
    const path = `/api/marketing/subscribers/import?companyId=${companyId}`
    return unless([200, 413, 422], await call('POST', path, { token: user, body }), 'an import of subscribers')
  },
}

const postcodeFiles: Attack = {
  name: 'files of postcodes without an end',
  run: async ({ call, user, companyId }, size) => {
    const files = hostileCsvs(MEGABYTE * Math.min(size, 4))
    for (const content of files) {
      const form = formOf(content, {}, 'file')
      const reply = await call('POST', `/api/upload/upload-postcodes?companyId=${companyId}`, { token: user, form })
      const complaint = unless([200, 400, 413, 422, 429, 503], reply, 'a file of postcodes')
      if (complaint) return complaint
    }
    return undefined
  },
}

export const fileAttacks: readonly Attack[] = [leadFiles, subscriberItems, postcodeFiles]
