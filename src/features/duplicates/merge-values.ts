import { addressOf } from '../../../contract/entities/lead-address.ts'
import { formatDate, plainText } from '../../../contract/entities/field-text.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { firstPicks, hasGroup, mergeGroups, type MergePicks } from '../../../contract/entities/merge.ts'

export interface Choice {
  readonly rowId: string
  /** Undefined where the lead to keep has no value. */
  readonly text: string | undefined
}

/** Something in which the leads differ, and what each of them has there. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

export function differencesOf(kept: Lead, others: readonly Lead[], people: ReadonlyMap<string, string>): Difference[] {
  const leads = [kept, ...others]
  return Object.entries(mergeGroups).flatMap(([name, { label }]) => {
    const values = leads.map((lead) => ({ rowId: lead._id, text: textOf(name, lead, people) }))
    if (new Set(values.map(({ text }) => text)).size < 2) return []
    const choices = values.filter(({ rowId, text }) => text !== undefined || rowId === kept._id)
    return [{ name, label, choices }]
  })
}

/** What a person has chosen, over the first choices. A lead that was left out again counts no more. */
export function picksOf(kept: Lead, others: readonly Lead[], chosen: MergePicks): MergePicks {
  const ids = new Set([kept, ...others].map(({ _id }) => _id))
  const ofPerson = Object.entries(chosen).filter(([, leadId]) => ids.has(leadId))
  return { ...firstPicks(kept, others), ...Object.fromEntries(ofPerson) }
}

function textOf(name: string, lead: Lead, people: ReadonlyMap<string, string>): string | undefined {
  if (!hasGroup(lead, name)) return
  if (name === 'assignedTo') return people.get(lead.assignedTo ?? '') ?? lead.assignedTo
  if (name === 'address') return addressOf(lead)
  if (name === 'certificate')
    return [lead.certificate_number, lead.current_energy_rating].filter(Boolean).join(', ') || lead.uprn
  const texts = (mergeGroups[name]?.fields ?? []).flatMap((field) => plainText(lead[field]) ?? [])
  return texts.map(formatDate).join(' ')
}
