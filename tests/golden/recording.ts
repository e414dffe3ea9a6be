import { findMutation } from '../../contract/mutations/registry.ts'
import { mutate } from '../../src/db/mutate.ts'
import { noteContact } from '../../src/db/outbox/sync-status.ts'
import { localDevice, signedInAs } from '../support/server/local-device.ts'
import { GOLDEN_STEPS } from './steps.ts'
import { GOLDEN } from './world.ts'

export async function recordOutbox(at: Date) {
  let made = 0
  const device = {
    ...localDevice(signedInAs(GOLDEN.userId, GOLDEN.companyId)),
    now: () => at.getTime(),
    newId: () => `601de000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  }
  await noteContact(device.outbox, at.getTime(), { serverAt: at.getTime() })
  for (const { name, args, ...options } of GOLDEN_STEPS(at.toISOString())) {
    const mutation = findMutation(name)
    // An earlier protocol didn't have it.
    if (mutation) await mutate(device, mutation, args, { subject: 'Maya Lee', ...options })
  }
  return device.outbox.pending.orderBy('position').toArray()
}
