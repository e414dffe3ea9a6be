import { randomUUID } from 'node:crypto'
import { announcedFile, fileChunkForm, smallPicture, storedFile } from '../../support/builders/files.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'
import type { ExampleCall, World } from '../example-calls.ts'

export const fileExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/epc/leads/:id/files': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/files` }),
  'POST /api/epc/leads/:id/files': async ({ server, member, leadId }) => ({
    path: `/api/epc/leads/${leadId}/files`,
    body: await storedFile(server, member),
  }),
  'PATCH /api/epc/files/:id': async ({ server, member, leadId }) => ({
    path: `/api/epc/files/${await addExampleFile(server, member, leadId)}`,
    body: { caption: 'The boiler' },
  }),
  'DELETE /api/epc/files/:id': async ({ server, member, leadId }) => ({
    path: `/api/epc/files/${await addExampleFile(server, member, leadId)}`,
  }),
  'GET /api/epc/files/:id/content': async ({ server, member, leadId }) => ({
    path: `/api/epc/files/${await addExampleFile(server, member, leadId)}/content`,
  }),
  'GET /api/epc/files/:id/thumbnail': async ({ server, member, leadId }) => ({
    path: `/api/epc/files/${await addExampleFile(server, member, leadId)}/thumbnail`,
  }),
  'PUT /api/epc/file-contents/:id': ({ companyId }) => ({
    path: `/api/epc/file-contents/${randomUUID()}?companyId=${companyId}`,
    body: announcedFile(smallPicture()),
  }),
  'POST /api/epc/file-contents/:id/chunks': async ({ server, companyId, member }) => {
    const path = `/api/epc/file-contents/${randomUUID()}`
    const picture = smallPicture()
    await server.call('PUT', path, { token: member.token, body: announcedFile(picture) })
    return { path: `${path}/chunks?companyId=${companyId}`, form: fileChunkForm(picture, 0) }
  },
}

async function addExampleFile(server: TestServer, { token }: TestUser, leadId: string): Promise<string> {
  const body = await storedFile(server, { token })
  const added = await server.call('POST', `/api/epc/leads/${leadId}/files`, { token, body })
  return (added.body['file'] as { _id: string })._id
}
