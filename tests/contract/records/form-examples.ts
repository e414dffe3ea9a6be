import type { ExampleCall, World } from '../example-calls.ts'

export const formExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/contacts/:id/history': ({ contactId }) => ({ path: `/api/contacts/${contactId}/history` }),
  'GET /api/accounts/:id/history': ({ accountId }) => ({ path: `/api/accounts/${accountId}/history` }),
}
