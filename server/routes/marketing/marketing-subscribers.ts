import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import * as endpoints from '../../../contract/endpoints/marketing-subscribers.ts'
import { CRM_SOURCE, subscriberIdOf } from '../../../contract/entities/marketing/subscriber.ts'
import {
  addSubscriber,
  demandReason,
  removeFromList,
  resubscribe,
  unsubscribe,
} from '../../../contract/mutations/subscriber.ts'
import { eraseSubscribed } from '../../commands/erase-person.ts'
import { importSubscribers } from '../../commands/marketing/import-subscribers.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { askAgain } from '../../store/marketing/confirmations.ts'
import { findSubscriber, findSubscribers, readSubscriberLog } from '../../store/marketing/find-subscribers.ts'
import { withCallMarks } from '../../store/marketing/do-not-contact.ts'
import { optedOutAmong } from '../../store/marketing/suppressions.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { answerOfPage, rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from '../records/company-of-row.ts'
import { changeVia, deviceTimeBy } from '../../sync/sync-headers.ts'
import { route, found } from '../route.ts'
import { erasingParts, type Services } from '../services.ts'

export const marketingSubscriberRoutes = (services: Services) => [
  ...readingRoutes(services),
  ...changingRoutes(services),
  ...officeRoutes(services),
]

const readingRoutes = ({ store }: Services) => [
  route(endpoints.listSubscribers, async (call) => {
    const { companyId: named, listId, ...search } = call.query
    const companyId = activeCompany(call.caller, named)
    const page = await findSubscribers(store, { ...search, companyId, ...(listId ? { listId } : {}) })
    return answerOfPage(call, { ...page, subscribers: await withCallMarks(store, companyId, page.subscribers) })
  }),

  route(endpoints.lookUpSubscriber, async ({ caller, query }) => {
    const companyId = activeCompany(caller, query.companyId)
    return { subscriber: (await findSubscriber(store, [companyId], { email: query.email })) ?? null }
  }),

  route(endpoints.getSubscriberLog, async (call) => {
    const { companyId: named, offset } = call.query
    const { id } = call.params
    const { companyId } = found(
      await findSubscriber(store, companiesToSearch(call.caller, named), { id }),
      'This subscriber',
    )
    return { events: rowsOfPage(call, await readSubscriberLog(store, { companyId, id }, offset)) }
  }),
]

type Upsert = z.output<typeof endpoints.upsertSubscriber.body>

/** The card's Resubscribe, as in specification section 7. Every other call only adds. */
const isResubscribe = ({ status, source, listIds }: Upsert) =>
  status === 'subscribed' && source === CRM_SOURCE && listIds === undefined

const changingRoutes = (services: Services) => {
  const { clock, mailing } = services
  const timeOf = (reported: string | undefined) => deviceTimeBy(clock(), reported)

  return [
    route(endpoints.upsertSubscriber, async (call) => {
      const { email, at: reported, reason, leaveId, listIds = [], status, source, basis, ...facts } = call.body
      const at = timeOf(reported)
      const companyId = activeCompany(call.caller, call.query.companyId)
      const common = { companyId, deviceAt: at, bodyOf: subscriberIn(email) }
      if (isResubscribe(call.body)) {
        const seen = leaveId === undefined ? {} : { leaveId }
        const args = { email, at, ...(reason ? { reason } : {}), ...seen }
        // An erased person, or one who is unknown under this address, has no row that records that they opted out.
        const company = { companyId, sql: services.store.db }
        const needsReason = !reason && (await optedOutAmong(company, [email])).has(email)
        const check = () => (needsReason ? demandReason() : undefined)
        return answerMutation(services, call, { ...common, mutation: resubscribe, args, check })
      }
      const leave = { leaveId: leaveId ?? randomUUID() }
      const choice = { ...(status ? { status, ...leave } : {}), ...(source ? { source } : {}) }
      const args = { email, listIds, at, facts, ...choice, ...(basis ? { basis } : {}) }
      const origin = { basis, ...(source ? { source } : {}) }
      const reply = await answerMutation(services, call, { ...common, mutation: addSubscriber, args, origin })
      await mailing.goToConfirm(companyId)
      return reply
    }),

    route(endpoints.removeFromListCall, async (call) => {
      const { email, listId, at } = call.body
      const companyId = activeCompany(call.caller, call.query.companyId)
      const common = { companyId, deviceAt: timeOf(at), bodyOf: subscriberIn(email) }
      return answerMutation(services, call, { ...common, mutation: removeFromList, args: { email, listId } })
    }),

    route(endpoints.unsubscribeCall, async (call) => {
      const { email, leaveId = randomUUID(), at: reported } = call.body
      const at = timeOf(reported)
      const companyId = activeCompany(call.caller, call.query.companyId)
      const common = { companyId, deviceAt: at, bodyOf: subscriberIn(email) }
      return answerMutation(services, call, { ...common, mutation: unsubscribe, args: { email, leaveId, at } })
    }),
  ]
}

const officeRoutes = (services: Services) => {
  const { store, clock, mailing } = services
  const companyOf = companyOfRow(services, 'subscriber')

  return [
    route(endpoints.importSubscribers, async ({ caller, query, body, request }) => {
      const companyId = activeCompany(caller, query.companyId)
      const by = { companyId, userId: caller._id, at: clock().toISOString(), via: changeVia(request.headers) }
      const answer = await importSubscribers(store, { ...body, ...by })
      if (answer.list.doubleOptIn) await mailing.goToConfirm(companyId)
      return answer
    }),

    route(endpoints.askAgainCall, async ({ caller, query, body }) => {
      const companyId = activeCompany(caller, query.companyId)
      const subscriber = found(await askAgain(store, companyId, body.email), 'This subscriber')
      await mailing.goToConfirm(companyId)
      return { subscriber }
    }),

    route(endpoints.eraseSubscriber, async ({ caller, params, query }) => {
      const companyId = await companyOf(companiesToSearch(caller, query.companyId), params.id)
      await eraseSubscribed(erasingParts(services), { companyId, id: params.id, by: caller._id })
      return { message: 'Subscriber erased' }
    }),
  ]
}

const subscriberIn = (email: string) => (rows: SavedRows) => ({
  subscriber: found(rows.get('subscriber', subscriberIdOf(email)), 'This subscriber'),
})
