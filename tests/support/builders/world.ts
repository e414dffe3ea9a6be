import type { Lead } from '../../../contract/entities/lead.ts'
import { checkDevice } from './shown-equals-pulled-plus-own.ts'
import { TestDevice, type TestDeviceOptions } from '../server/device.ts'
import type { TestServer, TestUser } from '../server/test-server.ts'

export interface World {
  companyId: string
  user: TestUser
  leads: Lead[]
  colleague: TestUser
  device: TestDevice
  addDevice(user: TestUser, options?: Partial<TestDeviceOptions>): Promise<TestDevice>
}

export async function createWorld(server: TestServer, leadCount = 2): Promise<World> {
  const companyId = await server.addCompany()
  const user = await server.addUser({ companyIds: [companyId] })
  const colleague = await server.addUser({ companyIds: [companyId], firstname: 'Bob' })
  const leads: Lead[] = []
  for (let index = 0; index < leadCount; index += 1) {
    const createdAt = new Date(Date.UTC(2026, 10, 1, 9, index)).toISOString()
    leads.push(await server.addLead(companyId, { firstname: `Lead ${index}`, createdAt }))
  }
  const addDevice: World['addDevice'] = async (owner, options) => {
    const device = new TestDevice({ url: server.url, companyId, ...options })
    await device.signIn(owner.token)
    await device.checkAccess()
    await device.pull()
    return device
  }
  return { companyId, user, colleague, leads, device: await addDevice(user), addDevice }
}

/** Ann the administrator at a desk and a colleague in the field, each with the leads on their device. */
export async function createOffice(server: TestServer, leadCount = 2) {
  const { companyId, leads, colleague, addDevice } = await createWorld(server, leadCount)
  const ann = await server.addUser({ companyIds: [companyId], role: 'Admin', firstname: 'Ann' })
  const [desk, door] = [await addDevice(ann), await addDevice(colleague)]
  return { companyId, leads, ann, desk, door, addDevice }
}

/** Sends until nothing waits, however many requests get lost, then pulls. */
export async function sendAll(on: TestDevice): Promise<void> {
  for (let tries = 0; tries < 10 && (await on.outbox.pending.count()) > 0; tries++) {
    on.clock.advance(120_000)
    await on.push()
  }
  await on.pull()
}

/** Runs steps in order and checks after each that the screen shows the last pull plus the local changes. */
export async function checkedSteps(device: TestDevice, ...steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps) {
    await step()
    await checkDevice(device)
  }
}

export async function leadOnServer(server: TestServer, user: TestUser, lead: Lead): Promise<Lead> {
  const { body } = await server.call('GET', `/api/epc/leads/${lead._id}`, { token: user.token })
  return body as unknown as Lead
}

export async function notesOnServer(server: TestServer, user: TestUser, lead: Lead): Promise<string[]> {
  const { body } = await server.call('GET', `/api/epc/leads/${lead._id}/notes`, { token: user.token })
  return body.map((note) => (note as { content: string }).content)
}
