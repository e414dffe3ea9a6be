import { startTestServer } from './test-server.ts'

/** A server with two companies, an Admin of one of them and a SuperAdmin. Close it. */
export async function startTwoCompanies() {
  const server = await startTestServer()
  const ours = await server.addCompany('Greenway Energy')
  const theirs = await server.addCompany('Hartley Hire')
  const boss = await server.addUser({ role: 'SuperAdmin', firstname: 'Sasha' })
  const admin = await server.addUser({ role: 'Admin', companyIds: [ours], firstname: 'Grace' })
  return { server, ours, theirs, boss, admin }
}
