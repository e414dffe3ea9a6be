import { startTestServer } from './test-server.ts'

/** A server with a company, Ann its Admin and Bob. Close it. */
export async function startCompany() {
  const server = await startTestServer()
  const companyId = await server.addCompany()
  const ann = await server.addUser({ companyIds: [companyId], firstname: 'Ann', role: 'Admin' })
  const bob = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  return { server, companyId, ann, bob }
}
