import { randomUUID } from 'node:crypto'
import type { HeldLease } from '../../../server/store/core/lease-keeper.ts'
import type { Store } from '../../../server/store/core/open-store.ts'

/** A lease that nothing else requests, unless by its name. `close` of the store releases it. */
export async function newLease({ leases }: Pick<Store, 'leases'>, name: string = randomUUID()): Promise<HeldLease> {
  const lease = await leases.take(name)
  if (!lease) throw new Error(`Somebody else has “${name}”.`)
  return lease
}
