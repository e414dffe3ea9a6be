import { createLead } from '../../../contract/mutations/lead.ts'
import { checkDevice } from './checks/device-checks.ts'
import { type Choice, choiceOf } from './choice.ts'
import { Coverage } from './coverage.ts'
import type { SimDevice } from './device.ts'
import { checkBrought } from './pages.ts'
import { forgetInterrupt, untilQuiet } from './quiet.ts'
import { comeToRest } from './rest.ts'
import type { SimServer } from './server.ts'
import { checkDoNotOnServer } from './checks/do-not-checks.ts'
import { checkLeadsOnServer } from './checks/lead-checks.ts'
import { checkErasedOnServer } from './checks/erasure-checks.ts'
import { checkMergesOnServer } from './checks/merge-checks.ts'
import { checkServer } from './checks/server-checks.ts'
import { checkSubscribersOnServer } from './checks/subscriber-checks.ts'
import { apartTaps } from './operations/apart-taps.ts'
import { activityTaps } from './operations/activity-taps.ts'
import { fileTaps } from './operations/file-taps.ts'
import { knockTaps } from './operations/knock-taps.ts'
import { followUpTaps } from './operations/follow-up-taps.ts'
import { mergeTaps } from './operations/merge-taps.ts'
import { leadTaps } from './operations/lead-taps.ts'
import { subscriberTaps } from './operations/subscriber-taps.ts'
import { taps } from './operations/taps.ts'
import { viewTaps } from './operations/view-taps.ts'
import { CHOICES, type OperationName, operations } from './weights.ts'
import { createWorld, type World } from './world.ts'

/** Only after these may the outbox have something new. */
const MAKES_WORK = new Set<string>([
  ...Object.keys({
    ...taps,
    ...leadTaps,
    ...viewTaps,
    ...followUpTaps,
    ...activityTaps,
    ...fileTaps,
    ...knockTaps,
    ...mergeTaps,
    ...apartTaps,
    ...subscriberTaps,
  }),
  'bulk',
  'decide',
])
const SERVER_CHECK_EVERY = 40

export type Steps = Readonly<Record<number, string>>

export interface SeedRun {
  seed: number
  steps: number
  /** The steps to run, whatever the seed would choose today; all if absent. */
  only?: Steps
  devices?: number
}

export interface Failure {
  seed: number
  step: number
  operation: string
  error: Error
  taken: Steps
}

/** Undefined if everything held. Each step is chosen by its own number, so that others may be left out. */
export async function runSeed(
  server: SimServer,
  run: SeedRun,
  coverage = new Coverage(),
): Promise<Failure | undefined> {
  const world = await createWorld(server, run.seed, coverage, run.devices)
  let at = { step: 0, operation: 'at the start' }
  const taken: Record<number, string> = {}
  try {
    await openInTheMorning(world)
    for (let step = 0; step < run.steps; step += 1) {
      if (run.only && !(step in run.only)) continue
      const choice = choiceOf(run.seed, step, 1)
      const device = choice.pick(world.devices)
      const chosen = choice.weighted(CHOICES)
      const name = asOperation(run.only?.[step]) ?? chosen
      at = { step, operation: `${name} on device ${device.id}` }
      taken[step] = name
      await takeStep(world, step, { name, device, choice })
    }
    at = { step: run.steps, operation: 'at rest' }
    await comeToRest(world, choiceOf(run.seed, run.steps, 3))
    return undefined
  } catch (error) {
    return { seed: run.seed, ...at, taken, error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    for (const device of world.devices) for (const index of device.contexts.keys()) device.close(index)
    world.network.streams.endAll()
    await untilQuiet()
  }
}

/** In the morning everybody was online: the devices have their rows, a user's second one those of the first. */
async function openInTheMorning({ devices, network, seed }: World): Promise<void> {
  network.isCalm = true
  const firstOf = new Map<string | undefined, SimDevice>()
  for (const device of devices) {
    await device.start()
    if (firstOf.has(device.userId)) continue
    firstOf.set(device.userId, device)
    device.startEngines()
  }
  await network.carry(choiceOf(seed, 2))
  for (const device of devices) {
    const first = firstOf.get(device.userId)
    if (first && first !== device) await device.takeRowsOf(first)
    device.startEngines()
  }
  await network.carry(choiceOf(seed, 3))
  network.isCalm = false
}

interface Step {
  name: OperationName
  device: SimDevice
  choice: Choice
}

const asOperation = (name: string | undefined) =>
  name !== undefined && name in operations ? (name as OperationName) : undefined

async function takeStep(world: World, step: number, { name, device, choice }: Step): Promise<void> {
  world.coverage.count(`operation: ${name}`)
  await operations[name](world, device, choice)
  forgetUnless(name)
  await untilQuiet()
  if (MAKES_WORK.has(name)) adoptWork(world, device)
  await world.network.carry(choice)
  forgetInterrupt()
  const touched = new Set([device, ...[...world.network.reached].flatMap((id) => world.devices[id] ?? [])])
  world.network.reached.clear()
  for (const each of touched) await checkDevice(world, each)
  for (const page of world.network.pages.splice(0)) {
    const reader = world.devices[page.deviceId]
    if (reader) checkBrought(reader, page)
  }
  if (step % SERVER_CHECK_EVERY !== SERVER_CHECK_EVERY - 1) return
  await checkServer(world)
  await checkLeadsOnServer(world)
  await checkDoNotOnServer(world)
  await checkMergesOnServer(world)
  await checkErasedOnServer(world)
  await checkSubscribersOnServer(world)
}

/** An interrupt applies to its own step only. */
const forgetUnless = (name: OperationName) => {
  if (name !== 'killSoon') forgetInterrupt()
}

function adoptWork({ ledger, newLeads }: World, device: SimDevice): void {
  for (const {
    mutationId,
    userId,
    companyId,
    name,
    args,
    lane,
    position,
    batchId,
    ageStart,
    dependsOn = [],
  } of device.unsent) {
    if (ledger.find(device.id, mutationId)) continue
    // After a conflict it is made under another id.
    if (name === createLead.name) newLeads.get(companyId)?.add(mutationId)
    ledger.add({
      key: mutationId,
      deviceId: device.id,
      userId,
      companyId,
      kind: name,
      args,
      lane,
      lanes: new Set([lane]),
      position,
      firstPosition: position,
      dependsOn,
      agesFrom: device.serverNow,
      hasAgeStart: ageStart !== undefined,
      ...(batchId === undefined ? {} : { batchId }),
      state: 'unsent',
      received: new Set(),
    })
  }
}
