import type { ExampleCall, World } from '../example-calls.ts'

export const idIn = (body: unknown, name: 'contact' | 'account'): string =>
  (body as { data: Record<string, { _id: string } | undefined> }).data[name]?._id ?? ''

export const formExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/contacts': ({ companyId }) => ({ path: `/api/contacts?companyId=${companyId}` }),
  'GET /api/contacts/:id': ({ contactId, companyId }) => ({
    path: `/api/contacts/${contactId}?companyId=${companyId}`,
  }),
  'POST /api/contacts': ({ companyId }) => ({
    path: `/api/contacts?companyId=${companyId}`,
    body: { firstname: 'Maya', address: { city: 'Leeds' } },
  }),
  'PATCH /api/contacts/:id': ({ contactId, companyId }) => ({
    path: `/api/contacts/${contactId}?companyId=${companyId}`,
    body: { email: 'maya@example.com', address: { city: 'York' } },
  }),
  'GET /api/accounts': ({ companyId }) => ({ path: `/api/accounts?companyId=${companyId}` }),
  'GET /api/accounts/:id': ({ accountId, companyId }) => ({
    path: `/api/accounts/${accountId}?companyId=${companyId}`,
  }),
  'POST /api/accounts': ({ companyId }) => ({
    path: `/api/accounts?companyId=${companyId}`,
    body: { name: 'Bright Homes Ltd', billingAddress: { city: 'Leeds' } },
  }),
  'PATCH /api/accounts/:id': ({ accountId, companyId }) => ({
    path: `/api/accounts/${accountId}?companyId=${companyId}`,
    body: { industry: 'Letting' },
  }),
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
