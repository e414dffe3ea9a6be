import type { ExampleCall, World } from '../example-calls.ts'

export const mergeExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/epc/leads/:id/merges': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/merges` }),
  'POST /api/epc/leads/:id/merge': async ({ server, companyId }) => {
    const [keptLead, other] = [await server.addLead(companyId), await server.addLead(companyId)]
    return { path: `/api/epc/leads/${keptLead._id}/merge`, body: { otherIds: [other._id], picks: {} } }
  },
  'POST /api/epc/leads/:id/merges/:mergeId/undo': async ({ server, companyId, member: { token } }) => {
    const [keptLead, other] = [await server.addLead(companyId), await server.addLead(companyId)]
    const path = `/api/epc/leads/${keptLead._id}`
    const merged = await server.call('POST', `${path}/merge`, { token, body: { otherIds: [other._id] } })
    return { path: `${path}/merges/${(merged.body['merge'] as { _id: string })._id}/undo`, body: {} }
  },
}
