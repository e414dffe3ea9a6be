import type { Store } from '../store/core/open-store.ts'
import { eraseLead } from '../store/leads/erase-lead.ts'
import { spreadWishes } from '../store/leads/spread-wishes.ts'
import { type PersonTraces, tracesOfLead, tracesOfSubscriber } from '../store/leads/person-traces.ts'
import { eraseSubscriber } from '../store/marketing/erase-subscriber.ts'
import type { FileParts } from './files/file-parts.ts'
import { removePurged } from './files/unused-contents.ts'
import type { RefusedRows } from './jobs/refused-rows.ts'
import type { ReturnedMails } from './marketing/returned/returned-mails.ts'
import type { WrittenMail } from './marketing/written-mail.ts'

// Files beside the database may contain the person, too. They are searched twice:
// - before the erasure, because afterwards the search terms are gone. If the server stops in between, the erasure has to be requested again;
// - after it, with the terms read under its locks, for files that arrived in the meantime.

export interface ErasingParts {
  readonly store: Store
  readonly leadFiles: FileParts
  readonly writtenMail: WrittenMail
  readonly refusedRows: Pick<RefusedRows, 'forget'>
  readonly returned: Pick<ReturnedMails, 'forget'>
  readonly clock: () => Date
}

interface Erasing {
  readonly companyId: string
  readonly id: string
  readonly by: string
}

/** False when the company has no such lead. */
export async function erasePerson(parts: ErasingParts, { companyId, id, by }: Erasing): Promise<boolean> {
  await forgetFiles(parts, companyId, await tracesOfLead(parts.store, companyId, id))
  const traces = await eraseLead(parts.store, companyId, id, by)
  if (!traces) return false
  await forgetFiles(parts, companyId, traces)
  await spreadWishes(parts.store, companyId)
  // If one of these fails, the caller gets the error, and a repeated call or the nightly work does the rest.
  await removePurged(parts.leadFiles)
  await parts.writtenMail.sweep(parts.clock())
  return true
}

export async function eraseSubscribed(parts: ErasingParts, { companyId, id, by }: Erasing): Promise<void> {
  const traces = await tracesOfSubscriber(parts.store, companyId, id)
  await forgetFiles(parts, companyId, traces)
  await eraseSubscriber(parts.store, companyId, { id, by })
  await forgetFiles(parts, companyId, traces)
  await parts.writtenMail.sweep(parts.clock())
}

async function forgetFiles(
  { returned, writtenMail, refusedRows }: ErasingParts,
  companyId: string,
  person: PersonTraces,
): Promise<void> {
  await returned.forget(person)
  await writtenMail.forget(companyId, person)
  await refusedRows.forget(companyId, person)
}
