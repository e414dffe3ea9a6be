import { type Subscriber, subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { addSubscriber, removeFromList, resubscribe, unsubscribe } from '../../../../contract/mutations/subscriber.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import { readRow } from '../../../../src/db/views/view.ts'
import type { Choice } from '../choice.ts'
import type { SimDevice } from '../device.ts'
import { marketingOf } from '../marketing.ts'
import { ofCompany, type Operation, shownOn, tap } from './taps.ts'

// A lead's marketing card: lists are ticked and unticked, a person is unsubscribed and resubscribed.

interface Card {
  device: SimDevice
  choice: Choice
  companyId: string
  email: string
  listId: string
  at: string
  shown: Subscriber | null
}

const onCard = (act: (card: Card) => Promise<void>) =>
  tap(async ({ world, device, choice, companyId, createdAt: at }) => {
    const { emails } = marketingOf(world, companyId)
    const email = choice.pick(emails)
    const lists = shownOn(device, 'list')
    if (lists.length === 0) return
    const { id: listId } = choice.pick(lists)
    const { userId = '' } = device
    const { outbox, openRows } = device.tab.page
    const data = { outbox, rows: openRows(userId, companyId), userId, companyId }
    const shown = await readRow(data, 'subscriber', subscriberIdOf(email))
    await act({ device, choice, companyId, email, listId, at, shown })
  })

export const subscriberTaps = {
  addToList: onCard(({ device, choice, companyId, email, listId, at, shown }) => {
    const facts = shown ? {} : { facts: { firstName: `Person ${choice.below(100)}` } }
    return mutate(device.tab.page, addSubscriber, { email, listIds: [listId], at, ...facts }, ofCompany(companyId))
  }),
  takeOffList: onCard(({ device, choice, companyId, email, listId, shown }) => {
    const listIds = shown?.listIds ?? []
    const ticked = listIds.length > 0 ? choice.pick(listIds) : listId
    return mutate(device.tab.page, removeFromList, { email, listId: ticked }, ofCompany(companyId))
  }),
  unsubscribe: onCard(({ device, companyId, email, at }) =>
    mutate(device.tab.page, unsubscribe, { email, leaveId: device.newId(), at }, ofCompany(companyId)),
  ),
  resubscribe: onCard(({ device, choice, companyId, email, at, shown }) => {
    const reason = `Asked at the door ${choice.below(100)}`
    const args = { email, at, reason, leaveId: shown?.leaveId ?? null }
    return mutate(device.tab.page, resubscribe, args, ofCompany(companyId))
  }),
} satisfies Record<string, Operation>
