import { type ExampleCall, idIn, type World } from '../example-calls.ts'

export const formExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/contacts/:id/history': ({ contactId }) => ({ path: `/api/contacts/${contactId}/history` }),
  'GET /api/accounts/:id/history': ({ accountId }) => ({ path: `/api/accounts/${accountId}/history` }),
  'DELETE /api/contacts/:id': async ({ server, companyId, member: { token } }) => {
    const path = `/api/contacts?companyId=${companyId}`
    const { body } = await server.call('POST', path, { token, body: { firstname: 'Maya' } })
    return { path: `/api/contacts/${idIn(body, 'contact')}` }
  },
  'DELETE /api/accounts/:id': async ({ server, companyId, member: { token } }) => {
    const path = `/api/accounts?companyId=${companyId}`
    const { body } = await server.call('POST', path, { token, body: { name: 'Bright Homes Ltd' } })
    return { path: `/api/accounts/${idIn(body, 'account')}` }
  },
}
