import type { ExampleCall, World } from '../example-calls.ts'

export const deletedLeadExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/epc/leads/deleted': ({ companyId }) => ({ path: `/api/epc/leads/deleted?companyId=${companyId}` }),
  'POST /api/epc/leads/restore': ({ companyId, deletedId }) => ({
    path: `/api/epc/leads/restore?companyId=${companyId}`,
    body: { ids: [deletedId] },
  }),
  'POST /api/epc/leads/:id/restore': ({ deletedId }) => ({ path: `/api/epc/leads/${deletedId}/restore` }),
}
