import { addCompany, addLeads, addUser } from '../../../tests/support/builders/company-world.ts'
import type { SimServer } from '../../../tests/sync/simulation/server.ts'
import { FIELDS, type Given } from '../doorstep-rows.ts'
import type { PeerServer } from '../peer.ts'

interface OneContact {
  data: { contact: Record<string, string> }
}

export async function doorstepServer(
  server: SimServer,
  leads: readonly string[],
  devices: number,
): Promise<PeerServer> {
  const { store } = server
  const companyId = await addCompany(store)
  const users = await Promise.all(Array.from({ length: devices }, () => addUser(store, [companyId])))
  const tokenOf = async (device: number) => (await server.tokenOf(users[device] ?? '')) ?? ''
  const token = await tokenOf(0)

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const given = body === undefined ? undefined : JSON.stringify(body)
    const { status, text } = await server.answer({ method, path, headers, body: given })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }

  const given: Given = { companyId, leadIds: {}, contactIds: {} }
  const rows = await addLeads(
    store,
    companyId,
    leads.map((firstname) => ({ firstname })),
  )
  for (const [index, lead] of leads.entries()) {
    given.leadIds[lead] = rows[index]?._id ?? ''
    const { data } = await call<OneContact>('POST', `/api/contacts?companyId=${companyId}`, { email: 'a@example.com' })
    given.contactIds[lead] = data.contact['_id'] ?? ''
  }

  return {
    isElsewhere: true,
    async answer(request) {
      const { status, headers, text } = await server.answer(request)
      return { status, headers: Object.fromEntries(headers), body: text }
    },
    async truth() {
      const notes: string[] = []
      const fields: Record<string, string> = {}
      for (const lead of leads) {
        const list = await call<{ content: string }[]>('GET', `/api/epc/leads/${given.leadIds[lead]}/notes`)
        notes.push(...list.map(({ content }) => content))
        const path = `/api/contacts/${given.contactIds[lead]}?companyId=${companyId}`
        const { contact } = (await call<OneContact>('GET', path)).data
        for (const [field, name] of Object.entries(FIELDS)) {
          const value = contact[name]
          if (value) fields[`${lead}/${field}`] = value
        }
      }
      return { notes, fields }
    },
    prepare: async () => given,
    signIn: tokenOf,
  }
}
