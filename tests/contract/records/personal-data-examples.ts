import type { ExampleCall, World } from '../example-calls.ts'

export const personalDataExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/epc/leads/:id/personal-data': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/personal-data` }),
  'GET /api/epc/leads/:id/alike': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/alike` }),
  'POST /api/epc/leads/:id/erase': async ({ server, companyId }) => ({
    path: `/api/epc/leads/${(await server.addLead(companyId))._id}/erase`,
  }),
}
