import { randomInt, randomUUID } from 'node:crypto'
import type { Attack } from './attacks.ts'
import { unless } from './request-attacks.ts'
import { json, type Reply, type Target, text } from './target.ts'

const RACES = 3
const CONFLICT = 409

const post = ({ call, owner }: Target, path: string, body: object = {}) =>
  call('POST', `/api/epc/leads/${path}`, { token: owner, body })

async function addLead({ call, owner, quietCompanyId }: Target, fields: object): Promise<string> {
  const made = await call('POST', `/api/epc/leads?companyId=${quietCompanyId}`, { token: owner, body: fields })
  return text(json(made), 'lead', '_id')
}

/** Retries, as a device does, while somebody else is saving the same rows. */
async function settled(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send()
  return reply.status === CONFLICT && reply.text.includes('in-flight') ? settled(send) : reply
}

async function mergeInto(target: Target, keptId: string, other: string): Promise<string> {
  const merged = await settled(() => post(target, `${keptId}/merge`, { otherIds: [other], picks: {} }))
  return text(json(merged), 'merge', '_id')
}

const report = (wrong: readonly string[], races: number) =>
  wrong.length > 0 ? `${wrong.length} of ${races}: ${wrong[0]}` : undefined

const eraseAndUndo: Attack = {
  name: 'erasing a lead while a merge into it is undone',
  attempts: (size) => RACES * size,
  run: async (target, size) => {
    const wrong: string[] = []
    for (let race = 0; race < RACES * size; race++) {
      const [keptId, other] = [await addLead(target, { surname: 'Kept' }), await addLead(target, { surname: 'Other' })]
      const mergeId = await mergeInto(target, keptId, other)
      const [erased, undone] = await Promise.all([
        settled(() => post(target, `${keptId}/erase`)),
        settled(() => post(target, `${keptId}/merges/${mergeId}/undo`)),
      ])
      const last = erased.status === 200 ? erased : await post(target, `${keptId}/erase`)
      const seen = await target.call('GET', `/api/epc/leads/${other}`, { token: target.owner })
      if (last.status !== 200 || (undone.status === 200) !== (seen.status === 200))
        wrong.push(`erased ${last.status}, undone ${undone.status}, the other lead ${seen.status}`)
    }
    return report(wrong, RACES * size)
  },
}

const changeWhileMerging: Attack = {
  name: 'a change to a merged lead while its kept lead is merged',
  attempts: (size) => RACES * size,
  run: async (target, size) => {
    const wrong: string[] = []
    for (let race = 0; race < RACES * size; race++) {
      const [first, second, last] = [
        await addLead(target, { surname: 'First' }),
        await addLead(target, { surname: 'Second' }),
        await addLead(target, { surname: 'Last' }),
      ]
      await mergeInto(target, second, first)
      const content = `Said at the door ${race}`
      const [, noted] = await Promise.all([
        mergeInto(target, last, second),
        settled(() => post(target, `${first}/notes`, { content })),
      ])
      const notes = await target.call('GET', `/api/epc/leads/${last}/notes`, { token: target.owner })
      if (noted.status !== 201 || !notes.text.includes(content))
        wrong.push(`${noted.status} ${noted.text.slice(0, 80)}, and the last lead has ${notes.text.slice(0, 80)}`)
    }
    return report(wrong, RACES * size)
  },
}

const phoneOf = () => `07700 9${String(randomInt(100_000)).padStart(5, '0')}`

const erasedWishes: Attack = {
  name: 'an old list with the people who were erased',
  attempts: (size) => 2 * size,
  run: async (target, size) => {
    const { call, owner, quietCompanyId } = target
    const scope = `?companyId=${quietCompanyId}`
    const people = Array.from({ length: 2 * size }, () => ({ phone: phoneOf(), email: `${randomUUID()}@gone.example` }))
    for (const { phone, email } of people) {
      const leadId = await addLead(target, { surname: 'Asked', phone, email })
      const wish = { do_not_call: 'Complaint', do_not_call_since: '2026-11-20' }
      const out = { email, status: 'unsubscribed' }
      const replies = [
        await call('PATCH', `/api/epc/leads/${leadId}`, { token: owner, body: wish }),
        await call('POST', `/api/marketing/subscribers/upsert${scope}`, { token: owner, body: { email } }),
        await call('POST', `/api/marketing/subscribers/upsert${scope}`, { token: owner, body: out }),
        await settled(() => post(target, `${leadId}/erase`)),
      ]
      const complaint = replies.map((reply) => unless([200, 201], reply, 'a person who is erased')).find(Boolean)
      if (complaint) return complaint
    }
    const items = people.map(({ email }) => ({ email, firstName: 'New' }))
    const body = { items, defaultListName: 'Old list' }
    await call('POST', `/api/marketing/subscribers/import${scope}`, { token: owner, body })
    const wrong: string[] = []
    for (const { phone, email } of people) {
      const lead = await call('GET', `/api/epc/leads/${await addLead(target, { surname: 'New', phone })}`, {
        token: owner,
      })
      const found = await call('GET', `/api/marketing/subscribers/lookup${scope}&email=${email}`, { token: owner })
      if (!lead.text.includes('"do_not_call"')) wrong.push(`${phone} may be called`)
      if (found.text.includes('"status":"subscribed"')) wrong.push(`${email} is subscribed`)
    }
    return report(wrong, people.length)
  },
}

export const eraseAttacks: readonly Attack[] = [eraseAndUndo, changeWhileMerging, erasedWishes]
