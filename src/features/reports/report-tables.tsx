import { UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import type { Period } from '../../search/reports/periods.ts'
import type { Step } from '../../search/reports/steps.ts'
import {
  type Count,
  type Grouping,
  GROUPINGS,
  type GroupRow,
  type Measure,
  MEASURES,
  OVERDUE_AGES,
  type OverdueAge,
  type PersonRow,
  type Report,
  type StageRow,
  sumOf,
  type TimeRow,
  totalOf,
} from '../../search/reports/report.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { BarChart, ColumnCharts } from './charts.tsx'
import { daysText } from './days-text.ts'
import { NumberCell, type NumberLinks } from './number-cell.tsx'
import type { ListFilters } from './number-link.ts'
import { ReportCard, type ReportColumn } from './report-card.tsx'
import { rangeText } from './chosen-period.ts'
import { stageFilters } from './stage-filters.ts'
import { texts } from './texts.ts'
import { WorkNumberButton } from './work-number.tsx'

export interface TableProps {
  report: Report
  period: Period
  before: Period
  links: NumberLinks
}

const share = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 100)}%` : '')

/** A column of numbers that open their leads. */
function numbers<Row>(
  label: string,
  links: NumberLinks,
  of: (row: Row) => { count: Count; added: ListFilters | undefined },
): ReportColumn<Row> {
  return {
    label,
    text: (row) => String(sumOf(of(row).count)),
    cell: (row) => <NumberCell {...links} {...of(row)} />,
  }
}

interface GroupsProps extends TableProps {
  by: Grouping
  onBy: (by: Grouping) => void
}

export function GroupsCard({ report, period, before, links, by, onBy }: GroupsProps) {
  const label = texts.groupings[by]
  const nameOf = ({ value }: GroupRow) => value || texts.none
  const within = ({ value }: GroupRow, days: Period) => ({ [by]: value, created: rangeText(days) })
  const columns: ReportColumn<GroupRow>[] = [
    { label, text: nameOf },
    numbers(texts.created, links, (row) => ({ count: row.now, added: within(row, period) })),
    { label: texts.dealsShare, text: ({ now }) => share(now.deal, sumOf(now)) },
    numbers(texts.before, links, (row) => ({ count: row.before, added: within(row, before) })),
  ]
  const bars = report.groups.map((row) => ({ label: nameOf(row), now: sumOf(row.now), before: sumOf(row.before) }))
  const title = `${texts.leadsBy} ${label.toLowerCase()}`
  return (
    <ReportCard
      chart={<BarChart bars={bars} title={title} />}
      choice={
        <SelectField label={texts.leadsBy} onValue={(value) => onBy(value as Grouping)} value={by}>
          {GROUPINGS.map((each) => (
            <option key={each} value={each}>
              {texts.groupings[each]}
            </option>
          ))}
        </SelectField>
      }
      columns={columns}
      keyOf={({ value }) => value}
      note={texts.groupsNote}
      rows={report.groups}
      title={title}
    />
  )
}

const dayCount = (days: number | undefined) =>
  days === undefined ? '' : days < 10 ? days.toFixed(1) : String(Math.round(days))

export function FunnelCard({ report, period, before, links }: TableProps) {
  const created = (of: 'now' | 'before') => {
    const [first] = report.stages
    return first ? sumOf(first[of]) : 0
  }
  const nameOf = ({ stage }: StageRow) => texts.stages[stage]
  const columns: ReportColumn<StageRow>[] = [
    { label: texts.stage, text: nameOf },
    numbers(texts.number, links, (row) => ({ count: row.now, added: stageFilters(row.stage, period) })),
    { label: texts.share, text: ({ now }) => share(sumOf(now), created('now')) },
    { label: texts.days, text: ({ days }) => dayCount(days) },
    numbers(texts.before, links, (row) => ({ count: row.before, added: stageFilters(row.stage, before) })),
    {
      label: texts.beforeOf(texts.share),
      text: ({ before: then }) => share(sumOf(then), created('before')),
    },
  ]
  const bars = report.stages.map((row) => ({ label: nameOf(row), now: sumOf(row.now), before: sumOf(row.before) }))
  return (
    <ReportCard
      chart={<BarChart bars={bars} title={texts.funnel} />}
      columns={columns}
      keyOf={({ stage }) => stage}
      note={texts.funnelNote}
      rows={report.stages}
      title={texts.funnel}
    />
  )
}

interface PeopleProps extends TableProps {
  nameOf: (userId: string) => string
}

export function PeopleCard({ report, period, before, links, nameOf }: PeopleProps) {
  const personOf = ({ userId }: PersonRow) => (userId === UNASSIGNED ? texts.unassigned : nameOf(userId))
  const bookings = ({ now }: PersonRow) => sumOf(now.booked) + sumOf(now.converted)
  const rows = report.people.toSorted((a, b) => bookings(b) - bookings(a) || (personOf(a) < personOf(b) ? -1 : 1))
  const within = (measure: Measure, days: Period) => (row: PersonRow) => ({
    count: (days === period ? row.now : row.before)[measure],
    added: { assignee: [row.userId], [measure]: rangeText(days) },
  })
  const columns: ReportColumn<PersonRow>[] = [
    { label: texts.person, text: personOf },
    ...MEASURES.map((measure) => numbers(texts.measures[measure], links, within(measure, period))),
    { label: texts.attempts, text: ({ attempts }) => thousands(attempts) },
    ...(['booked', 'converted'] as const).map((measure) =>
      numbers(texts.beforeOf(texts.measures[measure]), links, within(measure, before)),
    ),
  ]
  const bars = rows.map((row) => ({
    label: personOf(row),
    now: sumOf(row.now.booked),
    before: sumOf(row.before.booked),
  }))
  return (
    <ReportCard
      chart={<BarChart bars={bars} title={texts.bookingsByAssignee} />}
      columns={columns}
      isWide
      keyOf={({ userId }) => userId}
      note={texts.peopleNote}
      rows={rows}
      title={texts.people}
    />
  )
}

interface TimesProps extends TableProps {
  step: Step
  onStep: (step: Step) => void
}

export function TimesCard({ report, links, step, onStep }: TimesProps) {
  const nameOf = ({ days }: TimeRow) => daysText(days, step)
  const columns: ReportColumn<TimeRow>[] = [
    { label: texts.steps[step], text: nameOf },
    ...MEASURES.map((measure) =>
      numbers(texts.measures[measure], links, ({ days, counts }: TimeRow) => ({
        count: counts[measure],
        added: { [measure]: rangeText(days) },
      })),
    ),
  ]
  const series = MEASURES.map((measure) => ({
    label: texts.measures[measure],
    numbers: report.times.map(({ counts }) => sumOf(counts[measure])),
  }))
  return (
    <ReportCard
      chart={<ColumnCharts series={series} title={texts.overTime} />}
      choice={<Choice choices={texts.steps} label={texts.stepsLabel} onValue={onStep} value={step} />}
      columns={columns}
      keyOf={({ days }) => days.from}
      note={texts.timeNote}
      rows={report.times.toReversed()}
      title={texts.overTime}
    />
  )
}

interface OverdueProps extends Pick<TableProps, 'report' | 'links'> {
  /** Undefined while other filters are counted. */
  filters: SearchFilters | undefined
  today: string
}

export function OverdueCard({ report, links, filters, today }: OverdueProps) {
  const all = totalOf(Object.values(report.overdue))
  const ages = OVERDUE_AGES.map((age) => ({
    label: texts.ages[age],
    count: report.overdue[age],
    age: age as OverdueAge | undefined,
  }))
  const rows = [...ages, { label: texts.all, count: all, age: undefined }]
  type Row = (typeof rows)[number]
  const cell = ({ age, count, label }: Row) =>
    age === undefined || !filters ? (
      <NumberCell {...links} added={age ? undefined : { next_follow_up: ['Overdue'] }} count={count} />
    ) : (
      <WorkNumberButton
        asked={{ filters, today, age }}
        count={sumOf(count)}
        what={texts.ofPerson(texts.overdue, label)}
      />
    )
  const columns: ReportColumn<Row>[] = [
    { label: texts.overdueFor, text: ({ label }) => label },
    { label: texts.leadsAndDeals, text: ({ count }) => String(sumOf(count)), cell },
  ]
  const bars = ages.map(({ label, count }) => ({ label, now: sumOf(count) }))
  return (
    <ReportCard
      chart={<BarChart bars={bars} title={texts.overdue} />}
      columns={columns}
      keyOf={({ label }) => label}
      note={texts.overdueNote}
      rows={rows}
      title={texts.overdue}
    />
  )
}

export const isEmptyReport = ({ stages, people, overdue }: Report): boolean =>
  people.length === 0 &&
  stages.every(({ now, before }) => sumOf(now) + sumOf(before) === 0) &&
  OVERDUE_AGES.every((age) => sumOf(overdue[age]) === 0)
