import { readErased } from '../db/outbox/erased-changes.ts'
import type { Device } from '../db/schema/device.ts'
import { live } from '../db/views/shared-answers.ts'
import { forgetTyped } from './typed-search.ts'

/** Session storage: how many erasures this tab has followed. */
const FOLLOWED = 'erasures'

/** What a tab has beside the databases, which the worker that pulls has cleaned: searches, batches in memory, notifications. */
export function followErasures({ outbox }: Device): void {
  live(() => readErased(outbox))(
    ({ times, lately }) => {
      const followed = sessionStorage.getItem(FOLLOWED)
      if (String(times) === followed) return
      sessionStorage.setItem(FOLLOWED, String(times))
      if (times === 0) return
      // A tab that was just opened has nothing from before, only what the user is typing now.
      if (followed !== null) forgetTyped()
      outbox.memory.leads.clear()
      void closeNotifications(lately).catch(() => undefined)
    },
    () => undefined,
  )
}

/** They name the person, and may be shown for days. */
async function closeNotifications(rows: readonly string[]): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await worker?.getNotifications()) ?? []) {
    const about = `${notification.tag} ${notification.data}`
    if (rows.some((id) => about.includes(id))) notification.close()
  }
}
