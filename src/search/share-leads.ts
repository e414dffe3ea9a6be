import { postcodeOf } from '../../contract/entities/lead-address.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { districtOf, type ShareLeads } from '../../contract/entities/sharing/share-out.ts'
import { pointOf, toWorld } from './radius.ts'

const NOWHERE = { x: Number.NaN, y: Number.NaN }

/** What decides who gets a lead, of leads that arrive one after the other. */
export function collectShareLeads() {
  const districts: string[] = []
  const xs: number[] = []
  const ys: number[] = []
  return {
    /** Undefined where nothing is known of it. */
    add(lead: Lead | undefined): void {
      const point = lead && pointOf(lead)
      const { x, y } = point ? toWorld(point) : NOWHERE
      districts.push(lead ? districtOf(postcodeOf(lead)) : '')
      xs.push(x)
      ys.push(y)
    },
    all: (): ShareLeads => ({ districts, x: Float64Array.from(xs), y: Float64Array.from(ys) }),
  }
}

export function shareLeadsOf(leads: ReadonlyArray<Lead | undefined>): ShareLeads {
  const collected = collectShareLeads()
  for (const lead of leads) collected.add(lead)
  return collected.all()
}
