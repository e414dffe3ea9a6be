import { PROTOCOL_VERSION } from '../../../../contract/protocol.ts'
import { discardParked, retryParked, sendNow } from '../../../../src/db/outbox/outbox-actions.ts'
import { acceptEmptied } from '../../../../src/db/rows/change-cursor.ts'
import { OUTBOX_NAME } from '../../../../src/db/schema/outbox-db.ts'
import { rowsDbName } from '../../../../src/db/schema/rows-db.ts'
import { signOut, switchCompany } from '../../../../src/db/session/session.ts'
import { writeStatus } from '../../../../src/db/outbox/sync-status.ts'
import type { Choice } from '../choice.ts'
import { SERVICE_WORKER } from '../context.ts'
import type { SimDevice } from '../device.ts'
import { WEATHERS } from '../faults.ts'
import { afterTasks } from '../quiet.ts'
import type { Operation } from './taps.ts'
import { personOf, signInAs, type World } from '../world.ts'

// What happens to a browser: what its engine does on its own, and what people, batteries and disks do to it.

const HOUR_MS = 60 * 60 * 1000
/** Longer than a device sends without asking. */
const IN_A_DRAWER_MS = 100 * 24 * HOUR_MS

/** Devices continue between waits; in an hour in a pocket all waits end at once. */
const SHORT_WAITS = [2_000, 20_000, 60_000, 90_000]

export const deviceOperations = {
  pressOn,
  sendNow: async (_world, device) => sendNow(device.tab.page),
  drainInBackground: async (_world, device) => device.context(SERVICE_WORKER).drainInBackground(),
  drainTwice: async (_world, device) => {
    device.context(0).wake()
    if (device.chance.percent(50)) device.context(1).wake()
    else device.context(SERVICE_WORKER).drainInBackground()
  },
  openTab: async (_world, device, choice) => void device.context(choice.pick([0, 1])),
  look: async (_world, device, choice) => device.context(choice.pick([0, 1])).setVisible(choice.percent(70)),
  timePasses: async (_world, device, choice) => {
    if (choice.percent(80)) await device.letTimePass(choice.pick(SHORT_WAITS), choice)
    else device.clock.advance(choice.percent(90) ? HOUR_MS : IN_A_DRAWER_MS)
  },
  clockJumps: async (_world, device, choice) =>
    device.setClock(device.clock.now() + choice.pick([-365 * 24, -12, -1, 1, 12, 24, 365 * 24]) * HOUR_MS),
  wake: async (_world, device) => device.tab.wake(),
  weatherTurns: async (_world, device, choice) => {
    device.weather = choice.pick([...WEATHERS, 'fine', 'rough'])
  },
  decide,
  switchCompany: async (world, device, choice) => {
    device.companyId = choice.pick(world.companyIds)
    await switchCompany(device.tab.page, device.companyId)
  },
  freeze: async (_world, device, choice) => {
    const context = device.contexts[choice.pick([0, 1])]
    if (context) context.isFrozen = !context.isFrozen
  },
  closeTab: async (_world, device, choice) => device.close(choice.below(3)),
  killSoon: async (_world, device, choice) => {
    const index = choice.pick([0, 0, 1, SERVICE_WORKER])
    const context = device.context(index)
    if (index === SERVICE_WORKER) context.drainInBackground()
    else context.wake()
    // In half of the cases while a page of the feed is being stored.
    if (choice.percent(50)) afterTasks(choice.below(120) + 1, () => device.close(index))
    else context.atNextPage = () => afterTasks(choice.below(30) + 1, () => device.close(index))
  },
  killBrowser: async (_world, device, choice) => {
    device.killBrowser({ losesRows: choice.percent(50) })
    await device.start()
  },
  flush: async (_world, device) => device.flush(),
  loseRows: async (world, device) => {
    // Chromium deletes a database it finds damaged; what is in the outbox' own bucket remains.
    device.killBrowser({ losesRows: false })
    for (const userId of device.users)
      for (const companyId of world.companyIds) await device.tab.page.deleteRows(userId, companyId)
    device.forgetRows()
  },
  loseOutbox: async ({ ledger }, device, choice) => {
    // A tab that slept while another one decided has not recorded it, and would restore what was discarded: not simulated. Nor
    // one that was closed right after it, with no other open since.
    device.context(0)
    for (const context of device.contexts) if (context) context.isFrozen = false
    await device.lookOver()
    // Or under the open tabs.
    if (choice.percent(50)) device.killBrowser({ losesRows: choice.percent(50) })
    await deleteDatabase(device, OUTBOX_NAME)
    // Journals have what is unsent: sent rows of a bulk change can't be resent to a server that loses them, too.
    for (const tap of ledger.of(device.id).values())
      if (tap.batchId !== undefined && tap.state === 'acknowledged') tap.state = 'lost'
    // Another file of the browser, and a separate loss.
    if (choice.percent(20)) device.storage.removeItem('browserId')
    await device.start()
    // Restored changes have other positions.
    for (const { mutationId, position } of device.unsent) {
      const tap = ledger.find(device.id, mutationId)
      if (tap) tap.firstPosition = position
    }
  },
  olderApp: async (world, device) => {
    // An older app doesn't know the shape of today's rows.
    await deviceOperations.loseRows(world, device)
    await deviceOperations.updateApp(world, device)
  },
  copyProfile: async ({ ledger, devices, network }, device, choice) => {
    const original = choice.pick(devices)
    if (original === device || original.contexts.some((context) => context?.isBusy)) return
    await device.becomeCopyOf(original)
    // What was on the overwritten machine is lost with its disk.
    for (const tap of ledger.of(device.id).values()) tap.state = 'lost'
    ledger.copy(original.id, device.id)
    network.received.copyProfile(original.id, device.id)
  },
  updateApp: async (_world, device) => {
    // Databases of an older shape remain beside today's until the app has checked.
    const { indexedDB } = device.databases
    const name = rowsDbName(device.users[0] ?? '', device.companyId).replace(/-s\d+$/, '-s2')
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
    await newApp(device)
  },
  signOut: async (_world, device) => leave(device, 'keep'),
  discardAndSignOut: async (world, device) => {
    const { userId } = device
    await leave(device, 'discard')
    for (const tap of world.ledger.of(device.id).values()) if (tap.userId === userId) tap.state = 'discarded'
  },
  signInAgain: async (world, device) => {
    const person = personOf(world, device.userId ?? world.people[1].id)
    if (person) await signInAs(world, device, person)
  },
  signInAsAnother: async (world, device, choice) => {
    await leave(device, 'keep')
    await signInAs(world, device, choice.pick(world.people))
  },
  agedSession: async (world, device, choice) => {
    const person = device.userId === undefined ? undefined : personOf(world, device.userId)
    if (person) await signInAs(world, device, person, choice.pick([2, 20]))
  },
} satisfies Record<string, Operation>

const deleteDatabase = ({ databases }: SimDevice, name: string) =>
  new Promise<void>((resolve) => {
    databases.indexedDB.deleteDatabase(name).onsuccess = () => resolve()
  })

export async function newApp(device: SimDevice): Promise<void> {
  await device.start()
  await writeStatus(device.tab.page.outbox, { refusedProtocol: PROTOCOL_VERSION - 1 })
}

export async function doAsAsked(world: World, device: SimDevice): Promise<void> {
  const { requested, userId } = device
  const person = personOf(world, userId ?? '')
  if (requested.signIn && person) await signInAs(world, device, person)
  if (requested.update) await newApp(device)
  for (const companyId of requested.emptied) await acceptEmptied(device.tab.page.openRows(userId ?? '', companyId))
}

/** A user who wants their changes sent does what the app asks for, waits, and looks again. */
async function pressOn(world: World, device: SimDevice): Promise<void> {
  await doAsAsked(world, device)
  if (device.weather === 'offline') device.weather = 'rough'
  device.clock.advance(90_000)
  device.tab.wake()
}

async function leave(device: SimDevice, unsent: 'keep' | 'discard'): Promise<void> {
  await signOut(device.tab.page, unsent)
  device.userId = undefined
  device.forgetRows()
}

/** The user looks at what was refused, and discards or resends it. */
async function decide(world: World, device: SimDevice, choice: Choice): Promise<void> {
  const refused = device.parked.filter(({ userId }) => userId === device.userId)
  for (const { mutationId } of refused.slice(0, choice.pick([3, 20, 40]))) {
    const tap = world.ledger.find(device.id, mutationId)
    const isDiscarded = choice.percent(15)
    if (isDiscarded) await discardParked(device.tab.page, mutationId)
    else await retryParked(device.tab.page, mutationId)
    // After a conflict it is sent as a new change, under a new key.
    const isThere = !isDiscarded && device.pending.some((entry) => entry.mutationId === mutationId)
    if (tap) tap.agesFrom = device.serverNow
    // A resumed change may be sent, and forgotten as a row of its batch, within this step.
    if (tap) tap.state = isThere ? 'unsent' : 'discarded'
  }
}
