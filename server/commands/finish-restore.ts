import { Refusal } from '../../contract/errors.ts'
import { forgetRest, type Rest, readRest } from '../store/backup/restore-rest.ts'
import type { Store } from '../store/core/open-store.ts'
import { eraseLead } from '../store/leads/erase-lead.ts'
import { markAgain } from '../store/leads/mark-again.ts'
import { putAskedBack } from '../store/marketing/asked-before.ts'
import { eraseAddress, letSuppressedLeave } from '../store/marketing/suppressed-people.ts'

/** A lead that has to be erased by hand. */
export interface NotErased {
  readonly companyId: string
  readonly leadId: string
}

/**
 * Applies to the restored rows what was carried over. Once more does nothing; a process that is killed leaves the rest for
 * the next call. A lead that the backup has merged with another stays to be done until that merge is undone or the other
 * lead is erased: nobody else may be erased with it.
 */
export async function finishRestore(store: Store): Promise<NotErased[]> {
  const left: NotErased[] = []
  for (const rest of await readRest(store)) {
    if (await finish(store, rest)) await forgetRest(store, rest)
    else left.push({ companyId: rest.companyId, leadId: rest.key })
  }
  return left
}

/** False when it can't be done now. */
async function finish(store: Store, { companyId, task, key, by, details }: Rest): Promise<boolean> {
  if (task === 'erase-lead') return eraseAgain(store, { companyId, leadId: key }, by)
  if (task === 'erase-address') await eraseAddress(store, companyId, { hash: key, by })
  if (task === 'leave') await letSuppressedLeave(store, companyId)
  if (task === 'mark') await markAgain(store, companyId)
  if (task === 'put-asked' && details) await putAskedBack(store, companyId, details)
  return true
}

async function eraseAgain(store: Store, { companyId, leadId }: NotErased, by: string | null): Promise<boolean> {
  try {
    await eraseLead(store, companyId, leadId, by)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'state') return false
    throw error
  }
}
