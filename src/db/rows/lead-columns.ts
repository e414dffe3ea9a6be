import type { LeadColumns } from '../../../contract/endpoints/sync.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { SEQ_COLUMN, VERSION_COLUMN, type Segment } from '../../columns/segment.ts'
import { packColumn, packTimes } from '../../columns/pack-column.ts'
import { packColumns } from '../../columns/pack-rows.ts'
import { LEADS_PER_SEGMENT, type SegmentLead } from './segments.ts'
import { withIndexKeys } from './stored-rows.ts'

export function packLeadColumns({ ids, seqs, times, fields }: LeadColumns): Segment {
  const version = fields['version'] ?? []
  return packColumns(ids, [
    [SEQ_COLUMN, packColumn(seqs)],
    [VERSION_COLUMN, packColumn(version)],
    ['createdAt', packTimes(times.createdAt)],
    ['updatedAt', packTimes(times.updatedAt)],
    ...Object.entries(fields)
      .filter(([, values]) => values.some(isPresent))
      .map(([name, values]) => [name, packColumn(values.map(presentOf))] as const),
  ])
}

const isPresent = (value: unknown) => value !== null
const presentOf = (value: unknown) => value ?? undefined

export function placesOfLeads({ ids, times, fields }: LeadColumns): SegmentLead[] {
  const valueOf = (name: keyof Lead, index: number) => fields[name]?.[index] ?? undefined
  return ids.map((id, index) => {
    const row = {
      _id: id,
      createdAt: isoAt(times.createdAt, index),
      updatedAt: isoAt(times.updatedAt, index),
      ...Object.fromEntries(TELLING.map((name) => [name, valueOf(name, index)])),
    }
    // What came under the name of a lead is one, cut to what its places are made of.
    return withIndexKeys('lead', { id, seq: 0, v: 0, arrived: 0, row: row as Lead })
  })
}

const TELLING = ['lead_status', 'deal_status', 'assignedTo', 'actual_booking_date', 'actual_booking_time'] as const

const isoAt = (times: readonly number[], index: number) => new Date(times[index] ?? 0).toISOString()

export function newerThan(columns: LeadColumns, time: string | undefined): LeadColumns {
  const oldest = time === undefined ? -Infinity : Date.parse(time)
  const end = columns.times.createdAt.findIndex((created) => created <= oldest)
  return end < 0 ? columns : part(columns, 0, end)
}

export const inSegments = (columns: LeadColumns): LeadColumns[] =>
  Array.from({ length: Math.ceil(columns.ids.length / LEADS_PER_SEGMENT) }, (_, segment) =>
    part(columns, segment * LEADS_PER_SEGMENT, (segment + 1) * LEADS_PER_SEGMENT),
  )

const part = ({ ids, seqs, times, fields }: LeadColumns, from: number, to: number): LeadColumns => ({
  ids: ids.slice(from, to),
  seqs: seqs.slice(from, to),
  times: { createdAt: times.createdAt.slice(from, to), updatedAt: times.updatedAt.slice(from, to) },
  fields: Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.slice(from, to)])),
})
