import { recordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import type { ExampleCall, World } from '../example-calls.ts'
import { idIn } from './form-examples.ts'

const path = '/api/duplicates/merges'

async function twoContacts({ server, companyId, member: { token } }: World) {
  const add = async (firstname: string) => {
    const body = { firstname, lastname: 'Lee', email: 'lee@example.com' }
    return idIn((await server.call('POST', `/api/contacts?companyId=${companyId}`, { token, body })).body, 'contact')
  }
  return { of: 'contact', keptId: await add('Maya'), otherIds: [await add('M')] }
}

export const recordMergeExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/duplicates/merges': ({ companyId }) => ({ path: `${path}?companyId=${companyId}` }),
  'POST /api/duplicates/merges': async (world) => ({
    path: `${path}?companyId=${world.companyId}`,
    body: await twoContacts(world),
  }),
  'POST /api/duplicates/merges/:id/undo': async (world) => {
    const { server, companyId, member } = world
    const body = await twoContacts(world)
    const merged = await server.call('POST', `${path}?companyId=${companyId}`, { token: member.token, body })
    const { of, keptId } = body
    return { path: `${path}/${recordMerge.parse(merged.body['merge'])._id}/undo`, body: { of, keptId } }
  },
}
