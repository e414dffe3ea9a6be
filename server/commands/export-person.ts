import type { Store } from '../store/core/open-store.ts'
import { findPersonalData } from '../store/leads/personal-data.ts'
import type { Part } from '../store/leads/person-rows.ts'
import type { ReturnedMails } from './marketing/returned/returned-mails.ts'
import { contentsOf } from './marketing/returned/forget-mail.ts'
import { printedJson } from './print-json.ts'

interface ExportParts {
  readonly store: Store
  readonly returned: Pick<ReturnedMails, 'find'>
  readonly clock: () => Date
}

export interface PersonalDataFile {
  /** Rows of all kinds, including the lead itself. */
  readonly rows: number
  /** `PersonalData` as JSON, in pieces. */
  readonly text: AsyncIterable<string>
}

/** Undefined if the company has no such lead. */
export async function exportPerson(
  { store, returned, clock }: ExportParts,
  companyId: string,
  request: { readonly id: string; readonly alikeIds: readonly string[] },
): Promise<PersonalDataFile | undefined> {
  const exportedAt = clock().toISOString()
  const found = await findPersonalData(store, companyId, request)
  if (!found) return
  const mails = await returned.find(companyId, found.emails)
  const parts: Part[] = [...found.parts, { name: 'returnedMail', rows: mails.length, read: () => contentsOf(mails) }]
  const lists = Object.fromEntries(parts.map(({ name, read }) => [name, read()]))
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 1),
    text: printedJson({ exportedAt, lead: found.lead, ...lists }),
  }
}
