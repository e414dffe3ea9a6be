import { epcFields } from './epc-fields.ts'
import type { Field } from './field.ts'
import { formatDate, formatField } from './field-text.ts'
import { enquiryFields, type Lead } from './lead.ts'
import { displayPhone } from './phone.ts'

/** Everything a lead came in with, by field. */
export const leadFacts = { ...enquiryFields, ...epcFields } as const
export type LeadFactName = keyof typeof leadFacts

/** A fact as people read it; '' where there is none. */
export function factText(lead: Lead, name: LeadFactName): string {
  if (name === 'phone') return lead.phone ? displayPhone(lead.phone) : ''
  // Text, because people also write `next week`.
  if (name === 'preferred_date') return formatDate(lead.preferred_date ?? '')
  const { kind }: Field = leadFacts[name]
  return formatField(lead[name], kind)
}

export interface Fact {
  label: string
  value: string
  /** Writes or dials. */
  href?: string
}

export function factOf(lead: Lead, name: LeadFactName): Fact {
  const fact = { label: leadFacts[name].label, value: factText(lead, name) }
  if (name === 'email' && lead.email) return { ...fact, href: `mailto:${lead.email}` }
  if (name === 'phone' && lead.phone) return { ...fact, href: `tel:${fact.value.replaceAll(/[^\d+]/g, '')}` }
  return fact
}
