import pLimit from 'p-limit'
import {
  type FollowUp,
  isFollowUpOf,
  isReminded,
  reminderNotification,
  reminderOf,
} from '../../contract/entities/follow-up.ts'
import { londonClock } from '../../contract/london-time.ts'
import type { PushMessage } from '../../contract/endpoints/push-subscriptions.ts'
import type { WebPush } from '../providers/web-push.ts'
import type { Store } from '../store/core/open-store.ts'
import { writeTenant } from '../store/core/tenant-transaction.ts'
import { saveRow } from '../store/feed/rows.ts'
import { followUpRows } from '../store/records/follow-ups.ts'
import { type DueReminder, dueReminders } from '../store/users/due-reminders.ts'
import { pushSubscriptionsOf, removePushSubscription } from '../store/users/push-subscriptions.ts'

interface Parts {
  readonly store: Store
  readonly push: WebPush
  readonly onError: (error: unknown) => void
}

/** An open app shows the reminder at the minute itself, and reports it to the server. */
const DEVICES_FIRST_MS = 40_000
/** A server that was down skips older reminders: Home shows them as overdue. */
const LATEST_MS = 10 * 60_000
/** Several at once, so that a push service that doesn't answer delays few others. */
const PEOPLE_AT_ONCE = 10

/** Reminds users of follow-ups that have just fallen due, unless one of their devices did. */
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
  if (!(await claim(store, followUp, userId))) return
  const message: PushMessage = { userId, ...reminderNotification(followUp, lead) }
  const outcomes = await Promise.allSettled(
    browsers.map(async (browser) => {
      const outcome = await push.send(browser, message)
      if (outcome === 'gone') await removePushSubscription(store, browser.endpoint)
      return outcome
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') onError(outcome.reason)
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'sent')) return
  await release(store, followUp, userId)
}

/** Whether this caller sends the reminder: of several callers one gets true. */
function claim(store: Store, followUp: FollowUp, userId: string): Promise<boolean> {
  const due = reminderOf(followUp)
  return changeReminded(store, followUp, userId, (row) => {
    const isStillDue = !row.doneAt && isFollowUpOf(row, userId) && reminderOf(row) === due
    return due && isStillDue && !isReminded(row, userId) ? { ...row, reminded: { by: userId, due } } : row
  })
}

/** Nothing was shown, so a device or a later run reminds. */
const release = (store: Store, followUp: FollowUp, userId: string): Promise<boolean> =>
  changeReminded(store, followUp, userId, (row) => {
    const { reminded: _settled, ...open } = row
    return isReminded(row, userId) ? open : row
  })

/** Resolves to whether the row changed. */
async function changeReminded(
  store: Store,
  { _id: id, companyId }: FollowUp,
  userId: string,
  change: (row: FollowUp) => FollowUp,
): Promise<boolean> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    const before = (await followUpRows.load(tx, id))?.row
    const after = before && change(before)
    if (!after || after === before) return false
    await saveRow(tx, { entity: 'followUp', id }, before, after, { userId })
    return true
  })
  return result
}

const LOOK_EVERY_MS = 30_000

interface RunningParts extends Parts {
  readonly clock: () => Date
  readonly signal: AbortSignal
}

/** Runs until the signal aborts. */
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
