import type { Lead } from '../../../contract/entities/lead.ts'
import { Refusal } from '../../../contract/errors.ts'
import { erased } from '../core/erased-leads.ts'
import type { Store } from '../core/open-store.ts'
import { marketingOf, readRepliesOf } from '../marketing/person-emails.ts'
import { findAlikeLeads } from './alike-leads.ts'
import { type ErasedPerson, leadsOfPerson, personOf } from './erased-person.ts'
import { type Part, partOf, partsOfRows } from './person-rows.ts'
import { uploadRowsOf } from './person-upload-rows.ts'

export interface ExportedPerson {
  readonly lead: Lead
  readonly emails: readonly string[]
  readonly parts: readonly Part[]
}

interface Asked {
  readonly id: string
  /** Further leads of the same person, from those that `findAlikeLeads` offers. */
  readonly alikeIds: readonly string[]
}

/** Includes deleted data that is still stored. Undefined if the company has no such lead. */
export async function findPersonalData(
  store: Store,
  companyId: string,
  { id, alikeIds }: Asked,
): Promise<ExportedPerson | undefined> {
  const person = await findPerson(store, companyId, { id, alikeIds })
  const lead = person?.leads.find(({ _id }) => _id === id)
  if (!person || !lead) return
  const { leads, emails } = person
  const uploads = () => uploadRowsOf(store, companyId, person)
  const replies = await readRepliesOf(store, companyId, emails)
  const parts: Part[] = [
    partOf(
      'alikeLeads',
      leads.filter(({ _id }) => alikeIds.includes(_id)),
    ),
    partOf(
      'mergedLeads',
      leads.filter(({ _id }) => _id !== id && !alikeIds.includes(_id)),
    ),
    ...(await partsOfRows(store, companyId, person)),
    { name: 'uploads', rows: await lengthOf(uploads()), read: uploads },
    { name: 'marketing', rows: emails.length, read: () => marketingOf(store, companyId, emails) },
    partOf('replies', replies),
  ]
  return { lead, emails, parts }
}

async function lengthOf(rows: AsyncIterable<unknown>): Promise<number> {
  let length = 0
  for await (const _ of rows) length++
  return length
}

async function findPerson(store: Store, companyId: string, { id, alikeIds }: Asked): Promise<ErasedPerson | undefined> {
  const { db } = store
  const requested = await db
    .selectFrom('lead')
    .select('erased_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!requested) return
  if (requested.erased_at) throw erased([id])
  await refuseStrangers(store, companyId, { id, alikeIds })
  const leads = await Promise.all([id, ...alikeIds].map((each) => leadsOfPerson(db, companyId, each)))
  return personOf(db, companyId, leads.flat())
}

/** An export must not contain other persons' data, whichever ids a call names. */
async function refuseStrangers(store: Store, companyId: string, { id, alikeIds }: Asked): Promise<void> {
  if (alikeIds.length === 0) return
  const alike = await findAlikeLeads(store, companyId, id)
  if (!alikeIds.every((each) => alike?.some(({ _id }) => _id === each)))
    throw new Refusal('state', 'A lead that you chose no longer shares an email or phone with this one.')
}
