import { createElement } from 'react'
import { sendDirectly } from '../api/send-directly.ts'
import type { Device } from '../db/schema/device.ts'
import { checkBrowserId } from '../db/recovery/browser-identity.ts'
import { hasOlderDatabases } from '../db/recovery/older-databases.ts'
import { Journal } from '../db/schema/journal.ts'
import { tidyJournal } from '../db/recovery/tidy-journal.ts'
import { readRecovery } from '../db/views/queries.ts'
import { withTimeLimit, openAgain } from '../db/outbox/save-durably.ts'
import { currentSession, subscribe } from '../db/session/session.ts'
import { forgetSettledContents } from '../db/files/kept-contents.ts'
import { sweepFiles } from '../db/files/sweep-files.ts'
import { deviceFiles } from '../db/files/upload-files.ts'
import { showLateNotice } from '../ui/forms/late-notice.ts'
import { openJournalFiles } from '../workers/journal-files.ts'
import { singleFlight } from '../workers/single-flight.ts'

/** The journal is tidied shortly after a save, then less often until everything is sent. */
const TIDY_AFTER_MS = 2_000
const TIDY_AGAIN_MS = 10_000
const REOPENED_AFTER_MS = 500
/** For changes without an event: saves by workers and other tabs, and failed writes. */
const LOOK_AGAIN_MS = 30_000
const FORGET_SETTLED_EVERY_MS = 60_000
/** A hanging database is checked again once it has been reopened. */
const CHECK_LIMIT_MS = 20_000

/** Gives the outbox a second copy, and notices when its database was replaced. Called once by `background-work.ts`. */
export async function guardStorage(device: Device): Promise<void> {
  const { outbox } = device
  device.sendDirectly = async (entry) => {
    const session = currentSession(device)
    // Another user may have signed in while this waited for the database.
    return session?.userId === entry.userId && sendDirectly(entry, session.token)
  }
  // Firefox asks the user, who may never answer. Browsers agree more often right after signing in.
  const ask = () => void askToKeep(device).catch(() => undefined)
  ask()
  subscribe(device, ask)
  void notifyOfOlderData(device).catch(() => undefined)
  const files = openJournalFiles(() => void journal?.writeAgain().catch(() => undefined))
  const journal: Journal | undefined = files && new Journal(files, () => tidyLater(TIDY_AFTER_MS))
  if (journal) device.journal = journal

  const look = singleFlight(() => withTimeLimit(CHECK_LIMIT_MS, lookOver(device, journal)).catch(() => undefined))
  look()
  // The browser has closed it: deleted, evicted or damaged. It is reopened and checked.
  outbox.on('close', () => void setTimeout(look, REOPENED_AFTER_MS))
  setInterval(look, LOOK_AGAIN_MS)
  const db = device.uploads
  const swept = { db, files: deviceFiles(db), locks: navigator.locks }
  void sweepFiles(swept).catch(() => undefined)
  // Not at once: what the outbox has lost comes back from the journal first.
  setInterval(() => void forgetSettledContents({ ...swept, outbox }).catch(() => undefined), FORGET_SETTLED_EVERY_MS)

  let timer: ReturnType<typeof setTimeout> | undefined
  function tidyLater(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void tidy().catch(() => undefined), ms)
  }
  async function tidy() {
    if (!journal) return
    await tidyJournal(journal, outbox)
    if (journal.kept.length > 0) tidyLater(TIDY_AGAIN_MS)
  }
}

const ASKED = 'askedToKeep'

/** Some browsers ask the user: at most once a day. The answer is shown in the office's list of devices. */
async function askToKeep({ storage }: Device): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  if (storage.getItem('token') === null || storage.getItem(ASKED) === today) return
  storage.setItem(ASKED, today)
  await navigator.storage?.persist?.().catch(() => false)
}

async function lookOver(device: Device, journal: Journal | undefined): Promise<void> {
  openAgain(device.outbox)
  await checkBrowserId(device, journal)
  if (journal) await tidyJournal(journal, device.outbox)
  if (await readRecovery(device.outbox)) await showRecovery()
}

async function showRecovery(): Promise<void> {
  const { RecoveryBar } = await import('../features/sync-status/recovery-bar.tsx')
  showLateNotice(createElement(RecoveryBar))
}

async function notifyOfOlderData({ factory }: Device): Promise<void> {
  if (!(await hasOlderDatabases(factory))) return
  const { OlderDataBar } = await import('../features/sync-status/older-data-bar.tsx')
  showLateNotice(createElement(OlderDataBar))
}
