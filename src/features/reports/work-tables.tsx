import { UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import { type AskedWork, useWorkReport } from '../../hooks/use-work-report.ts'
import {
  BOOKING_MEASURES,
  CONTACT_MEASURES,
  type WorkMeasure,
  type WorkRow,
} from '../../search/reports/work/work-report.ts'
import type { Step } from '../../search/reports/steps.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { BarChart } from './charts.tsx'
import { ReportCard, type ReportColumn } from './report-card.tsx'
import { texts } from './texts.ts'
import { WorkNumberButton } from './work-number.tsx'
import { WorkTimes } from './work-times.tsx'

interface WorkCardsProps extends AskedWork {
  nameOf: (userId: string) => string
  onPerson: (person: string | undefined) => void
  onStep: (step: Step) => void
}

/** Who called and visited, with which outcome, and what became of the bookings. */
export function WorkCards({ filters, question, nameOf, onPerson, onStep }: WorkCardsProps) {
  const { value: answered } = useWorkReport(filters, question)
  if (!answered)
    return (
      <Card title={texts.contacts}>
        <Skeleton lines={4} />
      </Card>
    )
  const { report, ...asked } = answered
  const personOf = (userId: string) => (userId === UNASSIGNED ? texts.unassigned : nameOf(userId))
  return (
    <>
      <WorkTable
        {...{ asked, personOf }}
        before={['Call', 'Visit']}
        charted={['Call', 'Visit']}
        measures={CONTACT_MEASURES}
        none={texts.noContacts}
        note={texts.contactsNote}
        person={texts.by}
        rows={report.contacts}
        title={texts.contacts}
      />
      <WorkTable
        {...{ asked, personOf }}
        before={['kept', 'moved', 'lost']}
        charted={['kept']}
        measures={BOOKING_MEASURES}
        none={texts.noBookings}
        note={texts.bookingsNote}
        person={texts.person}
        rows={report.bookings}
        title={texts.bookings}
      />
      <WorkTimes {...{ asked, report, personOf, onPerson, onStep }} />
    </>
  )
}

interface WorkTableProps {
  asked: AskedWork
  personOf: (userId: string) => string
  title: string
  note: string
  none: string
  /** Heads the names. */
  person: string
  rows: readonly WorkRow[]
  measures: readonly WorkMeasure[]
  /** Also shown for the period before. */
  before: readonly WorkMeasure[]
  charted: readonly WorkMeasure[]
}

function WorkTable({ asked, personOf, title, note, none, person, rows, measures, before, charted }: WorkTableProps) {
  const charts = (row: WorkRow, side: 'now' | 'before') =>
    charted.reduce((sum, measure) => sum + (row[side][measure] ?? 0), 0)
  const sorted = rows.toSorted(
    (a, b) => charts(b, 'now') - charts(a, 'now') || (personOf(a.userId) < personOf(b.userId) ? -1 : 1),
  )
  if (sorted.length === 0)
    return (
      <Card title={title}>
        <p>{none}</p>
      </Card>
    )
  const { period, before: periodBefore } = asked.question
  const numbers = (measure: WorkMeasure, side: 'now' | 'before'): ReportColumn<WorkRow> => {
    const days = side === 'now' ? period : periodBefore
    const label = texts.work[measure]
    const heading = side === 'now' ? label : texts.beforeOf(label)
    return {
      label: heading,
      text: (row) => String(row[side][measure] ?? 0),
      cell: (row) => (
        <WorkNumberButton
          asked={{ ...asked, number: { userId: row.userId, measure, days } }}
          count={row[side][measure] ?? 0}
          what={texts.ofPerson(heading, personOf(row.userId))}
        />
      ),
    }
  }
  const bars = sorted.map((row) => ({
    label: personOf(row.userId),
    now: charts(row, 'now'),
    before: charts(row, 'before'),
  }))
  return (
    <ReportCard
      chart={<BarChart bars={bars} title={title} />}
      columns={[
        { label: person, text: ({ userId }) => personOf(userId) },
        ...measures.map((measure) => numbers(measure, 'now')),
        ...before.map((measure) => numbers(measure, 'before')),
      ]}
      isWide
      keyOf={({ userId }) => userId}
      note={note}
      rows={sorted}
      title={title}
    />
  )
}
