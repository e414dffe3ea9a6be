import { UNASSIGNED } from '../../contract/entities/filters/facts.ts'
import { insideOf } from '../../contract/entities/sharing/rings.ts'
import { readId, WORDS_PER_ID } from '../columns/id-words.ts'
import type { ChoiceColumn } from './choice-column.ts'
import { compareOptions } from './choices.ts'
import type { LeadColumns } from './lead-columns.ts'
import type { FacetOption, LeadPoints, Shape, LeadsInShape } from './lead-search.ts'
import { worldX, worldY } from './radius.ts'

export const leadIdAt = ({ ids }: LeadPoints, index: number) => readId(ids, index * WORDS_PER_ID)

export function pointsOf({ places, leadStatus, slots: all }: LeadColumns, slots: Uint32Array): LeadPoints {
  const placed = slots.filter((slot) => places.has(slot))
  const { length } = placed
  const points: LeadPoints = {
    x: new Float64Array(length),
    y: new Float64Array(length),
    status: new Uint16Array(length),
    statuses: leadStatus.values,
    ids: new Uint32Array(length * WORDS_PER_ID),
    unplaced: slots.length - length,
  }
  for (let index = 0; index < length; index++) {
    const slot = placed[index] ?? 0
    points.x[index] = worldX(places.lng(slot))
    points.y[index] = worldY(places.lat(slot))
    points.status[index] = leadStatus.codes[slot] ?? 0
    points.ids.set(all.wordsAt(slot), index * WORDS_PER_ID)
  }
  return points
}

export function leadsInShape(columns: LeadColumns, slots: Uint32Array, shape: Shape): LeadsInShape {
  const { places, leadStatus, assignedTo } = columns
  const isInside = insideOf(shape)
  const found = slots.filter((slot) => isInside(worldX(places.lng(slot)), worldY(places.lat(slot))))
  return {
    ids: Array.from(found, (slot) => columns.slots.idAt(slot)),
    byStatus: countsOf(leadStatus, found),
    byOwner: countsOf({ codes: assignedTo.codes, values: assignedTo.values.map(ownerOf) }, found),
  }
}

const ownerOf = (assignee: string) => (assignee === UNASSIGNED ? '' : assignee)

function countsOf({ codes, values }: Pick<ChoiceColumn, 'codes' | 'values'>, slots: Uint32Array): FacetOption[] {
  const counts = new Map<string, number>()
  for (const slot of slots) {
    const value = values[codes[slot] ?? 0] ?? ''
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const options = [...counts].map(([value, count]) => ({ value, count }))
  return options.toSorted((a, b) => b.count - a.count || compareOptions(a.value, b.value))
}
