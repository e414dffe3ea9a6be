import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { findConfirmation } from '../../../../server/store/marketing/confirmations.ts'
import type { Choice } from '../choice.ts'
import { hasClicked, isKnown, listsNow, note } from './acts-elsewhere.ts'
import { marketingOf, type Office } from '../marketing.ts'
import { callPlainly } from './plain-call.ts'
import type { Operation } from './taps.ts'
import type { World } from '../world.ts'

// What happens to people on lists outside the devices: by the office, through the plain calls, and by the people themselves,
// through the links in their emails.

export function pickOffice(world: World, choice: Choice): Office {
  const companyId = choice.pick(world.companyIds)
  const [admin] = world.people
  return { server: world.server, admin, companyId, marketing: marketingOf(world, companyId) }
}

export function pickPerson(world: World, choice: Choice) {
  const office = pickOffice(world, choice)
  const [email, token] = choice.pick([...office.marketing.tokens])
  return { ...office, office, email, token }
}

interface Followed {
  /** The person no longer exists, and the page says so. */
  isDead?: boolean
  body?: string
}

async function follow({ server }: World, link: string, { isDead = false, body = '' }: Followed = {}): Promise<void> {
  const { status } = await server.answer({
    method: 'POST',
    path: new URL(link).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  assert.equal(status, isDead ? 404 : 200, 'a link in a mail does what it says')
}

export const marketingOperations = {
  officeUnsubscribes: async (world, _device, choice) => {
    const { office, companyId, admin, email } = pickPerson(world, choice)
    const path = `/api/marketing/subscribers/unsubscribe?companyId=${companyId}`
    const at = world.server.clock().toISOString()
    await note(office, { name: 'subscriber.unsubscribe', email, args: { at } }, async () => {
      const { status } = await callPlainly(world, admin, 'POST', path, { email })
      assert.equal(status, 200, 'I9: a plain client unsubscribes a person')
    })
  },
  officeResubscribes: async (world, _device, choice) => {
    const { office, companyId, admin, email } = pickPerson(world, choice)
    const path = `/api/marketing/subscribers/upsert?companyId=${companyId}`
    const reason = `By telephone ${choice.below(100)}`
    const at = world.server.clock().toISOString()
    await note(office, { name: 'subscriber.resubscribe', email, args: { at, reason } }, async () => {
      const body = { email, status: 'subscribed', source: 'crm', reason }
      const { status } = await callPlainly(world, admin, 'POST', path, body)
      assert.equal(status, 200, 'I9: a plain client resubscribes a person')
    })
  },
  officeErases: async (world, _device, choice) => {
    const { office, companyId, admin, email } = pickPerson(world, choice)
    const path = `/api/marketing/subscribers/${subscriberIdOf(email)}?companyId=${companyId}`
    const expected = (await isKnown(office, email)) ? 200 : 404
    world.ledger.erasedIds.add(subscriberIdOf(email))
    await note(office, { name: 'erased', email, args: {} }, async () => {
      const { status } = await callPlainly(world, admin, 'DELETE', path)
      assert.equal(status, expected, 'I9: a plain client erases a person')
    })
  },
  theyUnsubscribe: async (world, _device, choice) => {
    const { office, companyId, email, token } = pickPerson(world, choice)
    const isRepeat = await hasClicked(office, token)
    await note(office, { name: 'reported by email', email, args: { type: 'unsubscribed', isRepeat } }, () =>
      follow(world, world.server.links.unsubscribe({ token, companyId, subscriberId: subscriberIdOf(email) })),
    )
  },
  theyChooseLists: async (world, _device, choice) => {
    const { office, marketing, companyId, email, token } = pickPerson(world, choice)
    const keptLists = [...listsNow(marketing).keys()].filter(() => choice.percent(50))
    const body = new URLSearchParams(keptLists.map((listId) => ['list', listId])).toString()
    const isDead = !(await isKnown(office, email))
    await note(office, { name: 'they choose lists', email, args: { kept: keptLists } }, () =>
      follow(world, world.server.links.preferences({ token, companyId, subscriberId: subscriberIdOf(email) }), {
        isDead,
        body,
      }),
    )
  },
  theyConfirm: async (world, _device, choice) => {
    const { office, marketing, companyId, email } = pickPerson(world, choice)
    const listIds = [...listsNow(marketing).keys()]
    if (listIds.length === 0) return
    const listId = choice.pick(listIds)
    const hash = createHash('md5').update(`${companyId}${subscriberIdOf(email)}${listId}`)
    const token = companyId.slice(-8) + hash.digest('hex').slice(8)
    // A link works once: the page of one that was used says so, and confirms nothing.
    const isDead = (await findConfirmation(world.server.store, token))?.kind !== 'open'
    await note(office, { name: 'they confirm', email, args: { listId } }, () =>
      follow(world, world.server.links.confirm(token), { isDead }),
    )
  },
} satisfies Record<string, Operation>
