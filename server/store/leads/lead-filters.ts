import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type DealFilters, FILTER_FIELDS, type FilterField } from '../../../contract/entities/deal-filters.ts'
import { searchKey, wordsOf } from '../../../contract/entities/fold.ts'
import { lastOrders, NO_FOLLOW_UP } from '../../../contract/entities/follow-up.ts'
import { londonClock } from '../../../contract/london-time.ts'
import { ENERGY_RATINGS, type LeadFilters, NO_RATING } from '../../../contract/entities/lead-filters.ts'
import { soughtPhone } from '../../../contract/entities/phone/sought-phones.ts'
import { type FactFilters, UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import { kindOfRange, type WantedRange, wantedRanges } from '../../../contract/entities/filters/ranges.ts'
import { readPostcodeFilter } from '../../../contract/entities/postcodes/postcode-filter.ts'
import { type Centre, storedPostcode } from './lead-centre.ts'
import type { Database } from '../schema/schema.ts'

type LeadExpression = ExpressionBuilder<Database, 'lead'>
type Condition = Expression<SqlBool>

/** `radius` is measured from `centre`. Without a centre nothing matches. */
export function leadConditions(
  is: LeadExpression,
  filters: LeadFilters & DealFilters & { today?: string | undefined },
  centre: Centre | undefined,
): Condition[] {
  const around = filters.radius !== undefined && filters.postcode?.trim()
  return [
    ...FILTER_FIELDS.map((name) => oneOf(is, name, filters[name] ?? [])),
    contains('firstname', filters.firstname),
    contains('surname', filters.surname),
    phoneContains(filters.phone),
    around ? isNear(filters.radius ?? 0, centre) : postcodeStarts(filters.postcode),
    nextFollowUpIn(filters.next_follow_up ?? []),
    filters.newLeads ? isNew(is) : undefined,
    filters.assignedTo ? is('assigned_to', '=', filters.assignedTo) : undefined,
    assignedToOneOf(is, filters.assignee ?? []),
    ...addressHas(filters.address ?? ''),
    ...has(filters),
    ...wantedRanges(filters, filters.today ?? londonClock(Date.now()).date).map(inRange),
  ].filter((condition) => condition !== undefined)
}

/** Must match `isNewLead`. */
const isNew = (is: LeadExpression) =>
  is.and([is('lead_status', '=', 'Open'), is('assigned_to', 'is', null), is('deal_status', 'is', null)])

function oneOf(is: LeadExpression, name: FilterField, chosen: readonly string[]): Condition | undefined {
  if (name === 'current_energy_rating') return ratingIn(is, chosen)
  const values = chosen.filter((value) => value !== '')
  if (values.length === 0) return
  if (name === 'tenure') return sql`lower(tenure) = any(${values.map((value) => value.toLowerCase())}::text[])`
  if (name === 'total_floor_area') return is(name, 'in', values.map(Number).filter(Number.isFinite).concat(NaN))
  return is(sql<string>`${sql.ref(name)}`, 'in', values)
}

const storedRating = sql<string>`upper(btrim(coalesce(current_energy_rating, '')))`

/** No Rating, or the empty value it sends when alone, matches every lead without a letter of the scale. */
function ratingIn(is: LeadExpression, chosen: readonly string[]): Condition | undefined {
  if (chosen.length === 0) return
  const letters = chosen.filter((value) => value !== '' && value !== NO_RATING)
  const isChosen = letters.length > 0 ? [is(storedRating, 'in', letters)] : []
  const isUnrated = letters.length < chosen.length ? [is(storedRating, 'not in', [...ENERGY_RATINGS])] : []
  return is.or([...isChosen, ...isUnrated])
}

const nextOrder = sql<string>`min(due_date || ' ' || coalesce(due_time, '~')) collate "C"`

/** Compares the earliest open follow-up of all users of the company. */
function nextFollowUpIn(chosen: readonly string[]): Condition | undefined {
  const values = chosen.filter((value) => value !== '')
  if (values.length === 0) return
  const { beforeNow, Today, 'This week': thisWeek } = lastOrders(londonClock(Date.now()))
  const ranges = new Map<string, Condition>([
    ['Overdue', sql`${nextOrder} < ${beforeNow}`],
    ['Today', sql`${nextOrder} between ${beforeNow} and ${Today}`],
    ['This week', sql`${nextOrder} > ${Today} and ${nextOrder} <= ${thisWeek}`],
    ['Later', sql`${nextOrder} > ${thisWeek}`],
  ])
  const wanted = values.flatMap((value) => ranges.get(value) ?? [])
  const toDo = sql`select company_id, lead_id from follow_up where done_at is null and deleted_at is null
    group by company_id, lead_id`
  const isDue = sql<SqlBool>`(company_id, id) in (${toDo} having ${sql.join(wanted, sql` or `)})`
  const hasNone = sql<SqlBool>`(company_id, id) not in (${toDo})`
  if (!values.includes(NO_FOLLOW_UP)) return wanted.length > 0 ? isDue : sql`false`
  return wanted.length > 0 ? sql`(${isDue} or ${hasNone})` : hasNone
}

function contains(column: 'firstname' | 'surname', text: string | undefined): Condition | undefined {
  const wanted = searchKey(text ?? '')
  return wanted ? sql`position(${wanted} in search_key(${sql.ref(column)})) > 0` : undefined
}

/** As on a device: `keyOfPhone` wrote the column. */
function phoneContains(text: string | undefined): Condition | undefined {
  const part = soughtPhone(text ?? '')
  return part ? sql`position(${part} in phone_key) > 0` : undefined
}

function postcodeStarts(text: string | undefined): Condition | undefined {
  const wanted = readPostcodeFilter(text ?? '')
  if (!wanted) return
  const begins = sql<SqlBool>`starts_with(${storedPostcode}, ${wanted.start})`
  return wanted.lengths ? sql`(${begins} and char_length(${storedPostcode}) = any(${wanted.lengths}::int[]))` : begins
}

const EARTH_RADIUS_MILES = 3958.8

function isNear(miles: number, centre: Centre | undefined): Condition {
  if (!centre) return sql`false`
  const { lat, lng } = centre
  return sql`2 * ${sql.lit(EARTH_RADIUS_MILES)} * asin(sqrt(least(1,
    sin(radians(lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lng - ${lng}::float8) / 2) ^ 2))) <= ${miles}::float8`
}

function assignedToOneOf(is: LeadExpression, assignee: readonly string[]): Condition | undefined {
  if (assignee.length === 0) return
  const people = assignee.filter((choice) => choice !== UNASSIGNED)
  const isTheirs = people.length > 0 ? [is('assigned_to', 'in', people)] : []
  return is.or([...isTheirs, ...(assignee.includes(UNASSIGNED) ? [is('assigned_to', 'is', null)] : [])])
}

const ADDRESSES = [
  ...['address1', 'address2', 'address3', 'posttown'].map((name) => sql.ref(name)),
  sql`concat_ws(' ', address ->> 'line1', address ->> 'city', address ->> 'postcode')`,
]

/** Each word is a part of a line of the address. */
const addressHas = (text: string): Condition[] =>
  wordsOf(text).map(
    (word) =>
      sql`(${sql.join(
        ADDRESSES.map((line) => sql`position(${word} in coalesce(search_key(${line}), '')) > 0`),
        sql` or `,
      )})`,
  )

function has({ has: wanted = [], do_not_call }: FactFilters): Condition[] {
  const conditions: Record<NonNullable<FactFilters['has']>[number], Condition> = {
    phone: sql`phone ~ '\\S'`,
    email: sql`email ~ '\\S'`,
    files: sql`(company_id, id) in (select company_id, lead_id from lead_file where deleted_at is null)`,
  }
  const isMarked = sql<SqlBool>`(coalesce(do_not_call, '') <> '') = ${do_not_call === 'yes'}`
  return [...wanted.map((name) => conditions[name]), ...(do_not_call ? [isMarked] : [])]
}

/** Like `isInRange` of the contract: the stored times are texts of one format, which compare in order. */
function inRange({ column, from, to, isOrEmpty }: WantedRange): Condition {
  const stored = sql.ref(column === 'createdAt' ? 'created_at' : column)
  const filled = sql`${stored} is not null`
  if (to === -Infinity) return isOrEmpty ? sql`${stored} is null` : sql`false`
  const ends = [
    ...(from === -Infinity ? [] : [sql`${stored} >= ${endOf(column, from)}`]),
    ...(to === Infinity ? [] : [sql`${stored} <= ${endOf(column, to)}`]),
  ]
  const isWithin = sql<SqlBool>`(${sql.join([filled, ...ends], sql` and `)})`
  return isOrEmpty ? sql`(${stored} is null or ${isWithin})` : isWithin
}

function endOf(column: WantedRange['column'], end: number): number | string {
  const kind = kindOfRange(column)
  if (kind === 'number') return end
  const time = new Date(end).toISOString()
  return kind === 'day' ? time.slice(0, 10) : time
}
