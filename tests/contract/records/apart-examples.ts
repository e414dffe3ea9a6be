import { apart } from '../../../contract/entities/duplicates/apart.ts'
import type { ExampleCall, World } from '../example-calls.ts'

const path = '/api/duplicates/apart'

async function newApart({ server, companyId, leadId }: World) {
  const other = await server.addLead(companyId)
  return { path: `${path}?companyId=${companyId}`, body: { of: 'lead', ids: [leadId, other._id] } }
}

export const apartExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/duplicates/apart': ({ companyId }) => ({ path: `${path}?companyId=${companyId}` }),
  'POST /api/duplicates/apart': newApart,
  'POST /api/duplicates/apart/:id/undo': async (world) => {
    const { server, member } = world
    const call = await newApart(world)
    const { body } = await server.call('POST', call.path, { token: member.token, body: call.body })
    return { path: `${path}/${apart.parse(body['apart'])._id}/undo`, body: {} }
  },
}
