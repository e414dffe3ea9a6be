import type { Certificate } from '../../../contract/entities/certificate.ts'
import { type Identifying, propertyKeysOf } from '../../../csv/duplicate-keys.ts'
import { auditIn } from '../../store/core/audit.ts'
import { holdProperties, leadsOfProperties } from '../../store/leads/lead-keys.ts'
import { insertLeads } from '../../store/leads/import-leads.ts'
import { isMetByAnother } from '../../store/core/unique-violation.ts'
import type { NewLead } from '../../store/leads/placed-leads.ts'
import type { Store } from '../../store/core/open-store.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'
import { KnownLeads } from '../bulk-upload/known-leads.ts'
import { EPC_LEAD_SOURCE } from '../import-leads/certificate-to-lead.ts'
import { timeOrderedIds } from '../import-leads/time-ordered-id.ts'
import { londonDate } from '../london-date.ts'

interface NewProperties {
  readonly companyId: string
  readonly userId: string
  readonly certificates: readonly Certificate[]
  readonly now: Date
}

interface CreatedLeads {
  created: number
  alreadyThere: number
  leadIds: string[]
}

const TRIES = 5

/** Leaves a lead unchanged that the company already has, by certificate or address. */
export async function createLeadsFrom(store: Store, properties: NewProperties, tries = TRIES): Promise<CreatedLeads> {
  const { companyId, userId, certificates } = properties
  try {
    const { result } = await writeTenant(store, companyId, async (tx) => {
      await holdProperties(tx)
      const known = KnownLeads.among(await leadsOfProperties(tx, certificates), propertyHashesOf)
      const leads = newLeads(known, properties)
      if (leads.length === 0) return { created: 0, leadIds: [] }
      const created = await insertLeads(tx, leads)
      await auditIn(tx, userId, { action: 'leads.uploaded', count: created, after: EPC_LEAD_SOURCE })
      return { created, leadIds: leads.map(({ _id }) => _id) }
    })
    return { ...result, alreadyThere: certificates.length - result.created }
  } catch (error) {
    if (tries > 1 && isMetByAnother(error)) return createLeadsFrom(store, properties, tries - 1)
    throw error
  }
}

const propertyHashesOf = (home: Identifying) => propertyKeysOf(home).map(({ hash }) => hash)

function newLeads(known: KnownLeads, { certificates, now }: NewProperties): NewLead[] {
  const newId = timeOrderedIds()
  const leads: NewLead[] = []
  for (const certificate of certificates) {
    const keys = propertyKeysOf(certificate)
    if (known.find(keys)) continue
    const lead = leadOf(certificate, newId(), new Date(now.getTime() - leads.length))
    known.add(lead._id, propertyHashesOf(certificate))
    leads.push(lead)
  }
  return leads
}

function leadOf(certificate: Certificate, _id: string, createdAt: Date): NewLead {
  const {
    inspection_date: _inspection,
    current_energy_efficiency: _current,
    potential_energy_efficiency: _potential,
    source: _source,
    ...facts
  } = certificate
  const time = createdAt.toISOString()
  return {
    ...facts,
    _id,
    createdAt: time,
    updatedAt: time,
    lead_status: 'Open',
    lead_source: EPC_LEAD_SOURCE,
    entry_date: londonDate(createdAt),
  }
}
