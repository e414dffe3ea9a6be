import pLimit from 'p-limit'
import { dueOrder, londonClock, reminderText } from '../../contract/entities/follow-up.ts'
import { isDeal } from '../../contract/entities/deal.ts'
import type { PushMessage } from '../../contract/endpoints/push-subscriptions.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { WebPush } from '../providers/web-push.ts'
import type { Store } from '../store/core/open-store.ts'
import { writeTenant } from '../store/core/tenant-transaction.ts'
import { claimReminder, type DueReminder, dueReminders, releaseReminder } from '../store/records/due-reminders.ts'
import { pushSubscriptionsOf, removePushSubscription } from '../store/users/push-subscriptions.ts'

interface Parts {
  readonly store: Store
  readonly push: WebPush
  readonly onError: (error: unknown) => void
}

/** An open app reminds at the minute itself, and tells the server. */
const DEVICES_FIRST_MS = 40_000
/** What a server that was down has missed for longer is on Home as overdue. */
const LATEST_MS = 10 * 60_000
/** One push service that does not answer holds up few others. */
const PEOPLE_AT_ONCE = 10

/** Reminds people of what has just fallen due, where none of their devices did. */
export async function pushReminders(parts: Parts, now: Date): Promise<void> {
  const { date, time: until } = londonClock(now.getTime() - DEVICES_FIRST_MS)
  const earliest = londonClock(now.getTime() - LATEST_MS)
  const from = earliest.date === date ? earliest.time : '00:00'
  const limit = pLimit(PEOPLE_AT_ONCE)
  const due = await dueReminders(parts.store, { date, from, until })
  await Promise.all(due.map((each) => limit(() => remind(parts, each).catch(parts.onError))))
}

async function remind({ store, push, onError }: Parts, { userId, followUp, lead }: DueReminder): Promise<void> {
  const browsers = await pushSubscriptionsOf(store, userId)
  if (browsers.length === 0) return
  const { companyId } = followUp
  const { result: isOurs } = await writeTenant(store, companyId, (tx) => claimReminder(tx, followUp, userId))
  if (!isOurs) return
  const message: PushMessage = {
    userId,
    title: reminderText(followUp.kind, leadName(lead), followUp.dueTime ?? ''),
    body: followUp.note ?? '',
    tag: `${followUp._id} ${dueOrder(followUp)}`,
    href: `${isDeal(lead) ? '/deal/' : '/lead/'}${lead._id}`,
  }
  const outcomes = await Promise.allSettled(
    browsers.map(async (browser) => {
      const outcome = await push.send(browser, message)
      if (outcome === 'gone') await removePushSubscription(store, browser.endpoint)
      return outcome
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') onError(outcome.reason)
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent')) return
  await writeTenant(store, companyId, (tx) => releaseReminder(tx, followUp, userId))
}

const LOOK_EVERY_MS = 30_000

interface RunningParts extends Parts {
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/** Until the signal. */
export function startPushReminders({ clock, signal, ...parts }: RunningParts): void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await pushReminders(parts, clock()).catch((error: unknown) => {
      if (!signal.aborted) parts.onError(error)
    })
    isLooking = false
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(looking), { once: true })
}
