import { knock } from '../../../contract/entities/knocks/knock.ts'
import type { ExampleCall, World } from '../example-calls.ts'

const KNOCK = { lat: 53.8, lng: -1.55, house: '12', outcome: 'Nobody home' }

async function newKnock({ server, companyId, member: { token } }: World): Promise<string> {
  const { body } = await server.call('POST', `/api/knocks?companyId=${companyId}`, { token, body: KNOCK })
  return knock.parse(body['knock'])._id
}

export const knockExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/knocks': ({ companyId }) => ({ path: `/api/knocks?companyId=${companyId}` }),
  'POST /api/knocks': ({ companyId }) => ({ path: `/api/knocks?companyId=${companyId}`, body: KNOCK }),
  'PATCH /api/knocks/:id': async (world) => ({
    path: `/api/knocks/${await newKnock(world)}`,
    body: { outcome: 'Call again', note: 'After 5' },
  }),
  'DELETE /api/knocks/:id': async (world) => ({ path: `/api/knocks/${await newKnock(world)}` }),
  'POST /api/epc/leads/:id/knocks': async (world) => ({
    path: `/api/epc/leads/${world.leadId}/knocks`,
    body: { knockId: await newKnock(world) },
  }),
}
