import { randomUUID } from 'node:crypto'
import { signatureFor } from '../../../server/commands/marketing/webhook-signature.ts'
import { changeCampaign } from '../../../server/store/marketing/campaigns.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import type { ExampleCall, World } from '../example-calls.ts'

const path = (rest: string, { companyId }: World) => `/api/marketing/${rest}?companyId=${companyId}`

async function call(world: World, method: string, rest: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await world.server.call(method, path(rest, world), { token: world.member.token, body })
  if (answer.status >= 300) throw new Error(`${rest} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

async function made(world: World, rest: string, name: string, body: unknown): Promise<string> {
  const row = (await call(world, 'POST', rest, body))[name] as { _id: string }
  return row._id
}

const newName = () => `List ${randomUUID()}`
const newAddress = () => `${randomUUID()}@example.com`
const newList = (world: World) => made(world, 'lists', 'list', { name: newName() })
const newTemplate = (world: World) => made(world, 'templates', 'template', { name: 'Offer', html: '<p>Our offer.</p>' })
const newSubscriber = (world: World) => made(world, 'subscribers/upsert', 'subscriber', { email: newAddress() })

interface Sendable {
  readonly listId: string
  readonly subscriberId: string
  readonly campaignId: string
  readonly secret: string
}
const sendableOf = new WeakMap<World, Promise<Sendable>>()

function sendable(world: World): Promise<Sendable> {
  const known = sendableOf.get(world) ?? makeSendable(world)
  sendableOf.set(world, known)
  return known
}

async function makeSendable(world: World): Promise<Sendable> {
  const sender = { senderName: 'Greenway Energy', postalAddress: '1 High Street\nLeeds\nLS1 4AP' }
  await call(world, 'PUT', 'settings', { ...sender, testAddresses: ['ann@example.com'] })
  const { settings } = (await call(world, 'GET', 'settings')) as { settings: { webhook: { secret: string } } }
  const listId = await made(world, 'lists', 'list', { name: newName(), defaultFromEmail: 'news@example.com' })
  const subscriberId = await made(world, 'subscribers/upsert', 'subscriber', { email: newAddress(), listIds: [listId] })
  const campaignId = await made(world, 'campaigns', 'campaign', draft(listId))
  return { listId, subscriberId, campaignId, secret: settings.webhook.secret }
}

const draft = (listId: string) => ({
  name: 'News',
  subject: 'Hello {{firstName|there}}',
  text: 'News.',
  listIds: [listId],
})

async function campaignAfter(world: World, ...steps: readonly [step: string, body?: unknown][]): Promise<string> {
  const { listId } = await sendable(world)
  const id = await made(world, 'campaigns', 'campaign', draft(listId))
  for (const [step, body] of steps) await call(world, 'POST', `campaigns/${id}/${step}`, body)
  return id
}

const tomorrow = () => ({ sendAt: new Date(Date.now() + 86_400_000).toISOString() })

async function signed(world: World, rest: string, body: object): Promise<ExampleCall> {
  const { secret } = await sendable(world)
  const signature = signatureFor(secret, Math.floor(Date.now() / 1000), JSON.stringify(body))
  return { path: `/api/marketing/${rest}/${world.companyId}`, body, headers: { 'doorstep-signature': signature } }
}

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
  'GET /api/marketing/lists/from-leads/count': (world) => ({
    path: `${path('lists/from-leads/count', world)}&countId=${randomUUID()}`,
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
  'POST /api/marketing/subscribers/ask-again': async (world) => {
    const email = newAddress()
    await made(world, 'subscribers/upsert', 'subscriber', { email })
    return { path: path('subscribers/ask-again', world), body: { email } }
  },
  'POST /api/marketing/subscribers/import': (world) => ({
    path: path('subscribers/import', world),
    body: { items: [{ email: newAddress(), firstName: 'Ann' }], defaultListName: newName() },
  }),
  'GET /api/marketing/subscribers/:id/log': async (world) => ({
    path: path(`subscribers/${(await sendable(world)).subscriberId}/log`, world),
  }),
  'DELETE /api/marketing/subscribers/:id': async (world) => ({
    path: path(`subscribers/${await newSubscriber(world)}`, world),
  }),
  'GET /api/marketing/campaigns': (world) => ({ path: path('campaigns', world) }),
  'GET /api/marketing/campaigns/:id': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}`, world),
  }),
  'POST /api/marketing/campaigns': (world) => ({
    path: path('campaigns', world),
    body: { name: 'News', subject: 'Hello', fromEmail: 'news@example.com', html: '<p>News.</p>' },
  }),
  'DELETE /api/marketing/campaigns/:id': async (world) => ({
    path: path(`campaigns/${await campaignAfter(world)}`, world),
  }),
  'POST /api/marketing/campaigns/:id/send': async (world) => ({
    path: path(`campaigns/${await campaignAfter(world)}/send`, world),
  }),
  'POST /api/marketing/campaigns/:id/schedule': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/schedule`, world),
    body: tomorrow(),
  }),
  'POST /api/marketing/campaigns/:id/pause': async (world) => ({
    path: path(`campaigns/${await sendingCampaign(world)}/pause`, world),
  }),
  'POST /api/marketing/campaigns/:id/resume': async (world) => ({
    path: path(`campaigns/${await sendingCampaign(world, 'paused')}/resume`, world),
  }),
  'POST /api/marketing/campaigns/:id/cancel': async (world) => ({
    path: path(`campaigns/${await campaignAfter(world, ['schedule', tomorrow()])}/cancel`, world),
  }),
  'POST /api/marketing/campaigns/:id/test': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/test`, world),
    body: { to: 'ann@example.com' },
  }),
  'GET /api/marketing/campaigns/:id/check': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/check`, world),
  }),
  'GET /api/marketing/campaigns/:id/preview': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/preview`, world),
  }),
  'POST /api/marketing/campaigns/audience': async (world) => ({
    path: path('campaigns/audience', world),
    body: { listIds: [(await sendable(world)).listId] },
  }),
  'GET /api/marketing/campaigns/:id/links': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/links`, world),
  }),
  'GET /api/marketing/campaigns/:id/recipients': async (world) => ({
    path: `${path(`campaigns/${(await sendable(world)).campaignId}/recipients`, world)}&state=unknown`,
  }),
  'POST /api/marketing/campaigns/:id/unknown': async (world) => ({
    path: path(`campaigns/${(await sendable(world)).campaignId}/unknown`, world),
    body: { decision: 'count-as-sent' },
  }),
  'GET /api/marketing/templates': (world) => ({ path: path('templates', world) }),
  'GET /api/marketing/templates/:id': async (world) => ({ path: path(`templates/${await newTemplate(world)}`, world) }),
  'POST /api/marketing/templates': (world) => ({
    path: path('templates', world),
    body: { name: 'Offer', subject: 'Hello {{firstName|there}}', html: '<p>Our offer.</p>' },
  }),
  'PUT /api/marketing/templates/:id': async (world) => ({
    path: path(`templates/${await newTemplate(world)}`, world),
    body: { name: 'Winter offer' },
  }),
  'DELETE /api/marketing/templates/:id': async (world) => ({
    path: path(`templates/${await newTemplate(world)}`, world),
  }),
  'GET /api/marketing/settings': (world) => ({ path: path('settings', world) }),
  'GET /api/marketing/unread-mail': (world) => ({ path: path('unread-mail', world) }),
  'POST /api/marketing/unread-mail/dismiss': (world) => ({
    path: path('unread-mail/dismiss', world),
    body: { ids: [randomUUID()] },
  }),
  'PUT /api/marketing/settings': (world) => ({ path: path('settings', world), body: { ratePerMinute: 100_000 } }),
  'POST /api/marketing/events/:companyId': (world) =>
    signed(world, 'events', { events: [{ eventId: randomUUID(), type: 'complained', email: newAddress() }] }),
  'POST /api/marketing/returned-mail/:companyId': (world) =>
    signed(world, 'returned-mail', { message: 'Subject: hello\r\n\r\n' }),
}

async function sendingCampaign(world: World, status: 'sending' | 'paused' = 'sending'): Promise<string> {
  const id = await campaignAfter(world)
  await writeTenant(world.server.store, world.companyId, (tx) => changeCampaign(tx, id, { status }))
  return id
}
