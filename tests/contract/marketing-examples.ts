import { randomUUID } from 'node:crypto'
import type { ExampleCall, World } from './example-calls.ts'

const path = (rest: string, { companyId }: World) => `/api/marketing/${rest}?companyId=${companyId}`

async function made<Name extends string>(world: World, rest: string, name: Name, body: unknown): Promise<string> {
  const answer = await world.server.call('POST', path(rest, world), { token: world.member.token, body })
  const row = (answer.body as Partial<Record<string, { _id: string }>>)[name]
  if (!row) throw new Error(`${rest} answered ${answer.status}: ${answer.text}`)
  return row._id
}

const newName = () => `List ${randomUUID()}`
const newAddress = () => `${randomUUID()}@example.com`
const newList = (world: World) => made(world, 'lists', 'list', { name: newName() })
const newSubscriber = (world: World) => made(world, 'subscribers/upsert', 'subscriber', { email: newAddress() })

/** A right call of each endpoint of marketing. */
export const marketingExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/marketing/lists': (world) => ({ path: path('lists', world) }),
  'POST /api/marketing/lists': (world) => ({ path: path('lists', world), body: { name: newName() } }),
  'PUT /api/marketing/lists/:id': async (world) => ({
    path: path(`lists/${await newList(world)}`, world),
    body: { doubleOptIn: true },
  }),
  'DELETE /api/marketing/lists/:id': async (world) => ({ path: path(`lists/${await newList(world)}`, world) }),
  'POST /api/marketing/lists/from-leads/count': (world) => ({
    path: path('lists/from-leads/count', world),
    body: { filters: { posttown: ['LEEDS'] } },
  }),
  'POST /api/marketing/lists/from-leads': (world) => ({
    path: path('lists/from-leads', world),
    body: { name: newName(), leadIds: [world.leadId] },
  }),
  'GET /api/marketing/subscribers': (world) => ({ path: `${path('subscribers', world)}&q=ann&listId=` }),
  'GET /api/marketing/subscribers/lookup': (world) => ({
    path: `${path('subscribers/lookup', world)}&email=ann@example.com`,
  }),
  'POST /api/marketing/subscribers/upsert': (world) => ({
    path: path('subscribers/upsert', world),
    body: { email: newAddress(), firstName: 'Ann', status: 'subscribed' },
  }),
  'POST /api/marketing/subscribers/remove-list': async (world) => {
    const [email, listId] = [newAddress(), await newList(world)]
    await made(world, 'subscribers/upsert', 'subscriber', { email, listIds: [listId] })
    return { path: path('subscribers/remove-list', world), body: { email, listId } }
  },
  'POST /api/marketing/subscribers/unsubscribe': (world) => ({
    path: path('subscribers/unsubscribe', world),
    body: { email: newAddress() },
  }),
  'POST /api/marketing/subscribers/import': (world) => ({
    path: path('subscribers/import', world),
    body: { items: [{ email: newAddress(), firstName: 'Ann' }], defaultListName: newName() },
  }),
  'GET /api/marketing/subscribers/:id/log': async (world) => ({
    path: path(`subscribers/${await newSubscriber(world)}/log`, world),
  }),
  'DELETE /api/marketing/subscribers/:id': async (world) => ({
    path: path(`subscribers/${await newSubscriber(world)}`, world),
  }),
}
