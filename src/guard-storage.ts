import { sendDirectly } from './api/send-directly.ts'
import { adoptOldOutbox } from './db/adopt-outbox.ts'
import type { Device } from './db/device.ts'
import { checkInstall } from './db/install.ts'
import { Journal, tidyJournal } from './db/journal.ts'
import { within } from './db/save-durably.ts'
import { watchPending } from './db/watch.ts'
import { openJournalFiles } from './workers/journal-files.ts'
import { singleFlight } from './workers/single-flight.ts'

/** The journal is brought in line when nothing has been saved or sent for a moment. */
const TIDY_AFTER_MS = 2_000
const REOPENED_AFTER_MS = 500
/** For what no event tells, and for what the database did not take when it was saved. */
const LOOK_AGAIN_MS = 30_000
/** A database that hangs is looked at again when it was opened anew. */
const CHECK_LIMIT_MS = 20_000

/** Gives the outbox a second place, and notices when the first is not the one it was. Called once, by `main.tsx`. */
export async function guardStorage(device: Device): Promise<void> {
  const { outbox } = device
  device.sendDirectly = (entry) => sendDirectly(entry, device.storage.getItem('token'))
  await adoptOldOutbox(outbox, device.factory)
  const files = openJournalFiles()
  const journal = files && new Journal(files)
  if (journal) device.journal = journal
  const check = singleFlight(() =>
    within(CHECK_LIMIT_MS, checkInstall(device, journal)).then(
      () => undefined,
      () => undefined,
    ),
  )
  check()
  // The browser has closed it: deleted, evicted or damaged. It is opened again, and looked at.
  outbox.on('close', () => void setTimeout(check, REOPENED_AFTER_MS))
  setInterval(check, LOOK_AGAIN_MS)
  if (!journal) return
  let timer: ReturnType<typeof setTimeout> | undefined
  watchPending(outbox, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tidyJournal(journal, outbox).catch(() => undefined), TIDY_AFTER_MS)
  })
}
