import { Refusal } from '../../contract/errors.ts'
import { forgetRest, type Rest, readRest } from '../store/backup/restore-rest.ts'
import type { Store } from '../store/core/open-store.ts'
import { eraseLead } from '../store/leads/erase-lead.ts'
import { markAgain } from '../store/leads/mark-again.ts'
import { putAskedBack } from '../store/marketing/asked-before.ts'
import { eraseAddress, letSuppressedLeave } from '../store/marketing/suppressed-people.ts'

/** A lead that an administrator has to erase. */
export interface NotErased {
  readonly companyId: string
  readonly leadId: string
}

/**
 * Applies what was carried over to the restored rows. It is idempotent: after a crash the next call does the rest. A
 * lead that the backup shows as merged with another can't be erased without the other person's data, so its erasure
 * waits until the merge is undone or the other lead is erased.
 */
export async function finishRestore(store: Store): Promise<NotErased[]> {
  const left: NotErased[] = []
  for (const rest of await readRest(store)) {
    if (await finish(store, rest)) await forgetRest(store, rest)
    else left.push({ companyId: rest.companyId, leadId: rest.key })
  }
  return left
}

/** False if it can't be done yet. */
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
