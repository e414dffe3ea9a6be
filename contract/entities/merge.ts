import * as z from 'zod/mini'
import { epcFields } from './epc-fields.ts'
import { doNotMark, DO_NOT_KINDS, type DealStatus, type Lead } from './lead.ts'
import { ADDRESS_FIELDS } from './lead-address.ts'
import { editablePaths, enquiryAddressFields } from './lead-form.ts'
import { allRows, id, remark, shortName, timestamp } from './primitives.ts'

/** The kept lead and those that are merged into it. */
export const MOST_MERGED = 5
const MOST_FIELDS = 500
/** For how long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** Several leads of one person were merged into one. The others are gone, and their data belongs to the kept lead. */
export const merge = z.object({
  _id: id,
  companyId: id,
  /** The kept lead. */
  leadId: id,
  /** The merged leads, with their names at the time. */
  others: allRows(z.object({ _id: id, name: remark }), MOST_MERGED - 1),
  /** By the device's clock, never later than it arrived. */
  at: timestamp,
  by: id,
  /** The version of the kept lead after the merge, by which the server knows the last merge. */
  keptVersion: z.optional(z.int()),
  undoneAt: z.optional(timestamp),
  undoneBy: z.optional(id),
  /** The labels of values that could not be restored, because they were changed after the merge. */
  stayed: z.optional(allRows(shortName, MOST_FIELDS)),
})
export type Merge = z.infer<typeof merge>

/** Whether a later merge into the same lead has to be undone first. */
export const isLatestMerge = ({ leadId, keptVersion = 0 }: Merge, merges: readonly Merge[]): boolean =>
  !merges.some((other) => other.leadId === leadId && !other.undoneAt && (other.keptVersion ?? 0) > keptVersion)

export const PLACE_FIELDS = ['lat', 'lng', 'coordinate_precision'] as const
export const CERTIFICATE_FIELDS = [
  'certificate_number',
  'uprn',
  ...(Object.keys(epcFields) as (keyof typeof epcFields)[]).filter((name) => name !== 'tenure'),
] as const

interface MergeGroup {
  readonly label: string
  readonly fields: readonly (keyof Lead)[]
}

const isOwnGroup = (path: string) =>
  !(path in enquiryAddressFields) && !(ADDRESS_FIELDS as readonly string[]).includes(path)

/** The choices of a merge, one lead for each: fields that belong together are one choice. */
export const mergeGroups: Readonly<Record<string, MergeGroup>> = {
  lead_status: { label: 'Status', fields: ['lead_status'] },
  assignedTo: { label: 'Assigned to', fields: ['assignedTo'] },
  booking: { label: 'Booking', fields: ['actual_booking_date', 'actual_booking_time', 'first_booking_date'] },
  address: { label: 'Address', fields: [...ADDRESS_FIELDS, ...PLACE_FIELDS] },
  ...Object.fromEntries(
    Object.entries(editablePaths)
      .filter(([path]) => isOwnGroup(path))
      .map(([path, { label }]) => [path, { label, fields: [path as keyof Lead] }]),
  ),
  certificate: { label: 'EPC certificate', fields: CERTIFICATE_FIELDS },
}
const GROUP_NAMES = Object.keys(mergeGroups)

/** The ids of the leads to be merged into the kept one. */
export const otherIdsOf = (tooFew: string) => z.array(id).check(z.minLength(1, tooFew), z.maxLength(MOST_MERGED - 1))
export const otherLeadIds = otherIdsOf('Choose at least two leads.')

/** Each id once, without the kept one. */
export const withoutKept = (keptId: string, otherIds: readonly string[]): string[] =>
  [...new Set(otherIds)].filter((otherId) => otherId !== keptId)

/** By the name of a choice, the lead whose value is kept. For the others the kept lead's own value stays. */
export const mergePicksOf = (isGroup: (name: string) => boolean) =>
  z
    .record(z.string().check(z.maxLength(100)), id)
    .check(z.refine((picks) => Object.keys(picks).every(isGroup), 'One of these fields is unknown.'))
export const mergePicks = mergePicksOf((name) => name in mergeGroups)
export type MergePicks = z.infer<typeof mergePicks>

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const hasGroup = (row: Lead, name: string): boolean =>
  (mergeGroups[name]?.fields ?? []).some((field) => !isEmpty(row[field]))

interface Changed {
  readonly _id: string
  readonly updatedAt: string
}

/** The first proposal: of the rows that have a value, the one that was changed last. The kept row comes first. */
export function newestPicks<Row extends Changed>(
  names: readonly string[],
  [kept, ...others]: readonly [Row, ...Row[]],
  hasIt: (row: Row, name: string) => boolean,
): MergePicks {
  const newestFirst = [kept, ...others].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const picks = names.flatMap((name) => {
    const newest = newestFirst.find((row) => hasIt(row, name))
    return newest === undefined || newest._id === kept._id ? [] : [[name, newest._id] as const]
  })
  return Object.fromEntries(picks)
}

/** The kept lead's own status stays. */
export const firstPicks = (kept: Lead, others: readonly Lead[]): MergePicks =>
  newestPicks(
    GROUP_NAMES.filter((name) => name !== 'lead_status'),
    [kept, ...others],
    hasGroup,
  )

/** The kept lead after the merge. It has "Do not call" and "Do not knock" if any of the leads had it. */
export function mergedLead(kept: Lead, others: readonly Lead[], picks: MergePicks): Lead {
  const row: Record<string, unknown> = { ...kept }
  for (const [name, leadId] of Object.entries(picks)) {
    const from = others.find(({ _id }) => _id === leadId)
    if (!from || !hasGroup(from, name)) continue
    for (const field of mergeGroups[name]?.fields ?? []) {
      if (from[field] === undefined) delete row[field]
      else row[field] = from[field]
    }
  }
  const deal: DealStatus | undefined = [kept, ...others].find(({ deal_status }) => deal_status)?.deal_status
  return { ...(row as Lead), ...(deal ? { deal_status: deal } : {}), ...doNotMarksOf([kept, ...others]) }
}

function doNotMarksOf(rows: readonly Lead[]): Partial<Lead> {
  const marks = DO_NOT_KINDS.flatMap((kind) => rows.flatMap((row) => doNotMark(row, kind) ?? []).slice(0, 1))
  return Object.fromEntries(
    marks.flatMap(({ kind, reason, since }) => [
      [`do_not_${kind}`, reason],
      ...(since === undefined ? [] : [[`do_not_${kind}_since`, since]]),
    ]),
  )
}
