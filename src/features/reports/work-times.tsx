import { UNASSIGNED } from '../../../contract/entities/filters/facts.ts'
import type { AskedWork } from '../../hooks/use-work-report.ts'
import type { Step } from '../../search/reports/steps.ts'
import {
  BOOKING_MEASURES,
  CONTACT_MEASURES,
  type WorkMeasure,
  type WorkReport,
  type WorkTime,
} from '../../search/reports/work/work-report.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ColumnCharts } from './charts.tsx'
import { daysText } from './days-text.ts'
import { ReportCard, type ReportColumn } from './report-card.tsx'
import { texts } from './texts.ts'
import { WorkNumberButton } from './work-number.tsx'

const MEASURES_SHOWN = [...CONTACT_MEASURES, ...BOOKING_MEASURES] as const
const CHARTED = ['Call', 'Visit', 'kept', 'moved'] as const

interface WorkTimesProps {
  asked: AskedWork
  report: WorkReport
  personOf: (userId: string) => string
  /** Undefined for everybody. */
  onPerson: (person: string | undefined) => void
  onStep: (step: Step) => void
}

/** What one person or everybody did, day by day, week by week or month by month. */
export function WorkTimes({ asked, report, personOf, onPerson, onStep }: WorkTimesProps) {
  const { question } = asked
  const { person, step } = question
  const people = new Set([...report.contacts, ...report.bookings].map(({ userId }) => userId))
  if (person !== undefined) people.add(person)
  const sorted = [...people]
    .filter((userId) => userId !== UNASSIGNED)
    .toSorted((a, b) => (personOf(a) < personOf(b) ? -1 : 1))
  const nameOf = ({ days }: WorkTime) => daysText(days, step)
  const numbers = (measure: WorkMeasure): ReportColumn<WorkTime> => ({
    label: texts.work[measure],
    text: ({ counts }) => String(counts[measure] ?? 0),
    cell: (row) => (
      <WorkNumberButton
        asked={{ ...asked, number: { userId: person, measure, days: row.days } }}
        count={row.counts[measure] ?? 0}
        what={texts.ofPerson(texts.work[measure], nameOf(row))}
      />
    ),
  })
  const title = person === undefined ? texts.workOverTime : texts.ofPerson(texts.workOverTime, personOf(person))
  const series = CHARTED.map((measure) => ({
    label: texts.work[measure],
    numbers: report.times.map(({ counts }) => counts[measure] ?? 0),
  }))
  return (
    <ReportCard
      chart={<ColumnCharts series={series} title={title} />}
      choice={
        <>
          {question.ofUser === undefined ? (
            <SelectField label={texts.by} onValue={(userId) => onPerson(userId || undefined)} value={person ?? ''}>
              <option value="">{texts.everybody}</option>
              {sorted.map((userId) => (
                <option key={userId} value={userId}>
                  {personOf(userId)}
                </option>
              ))}
            </SelectField>
          ) : null}
          <Choice choices={texts.steps} label={texts.workStepsLabel} onValue={onStep} value={step} />
        </>
      }
      columns={[{ label: texts.steps[step], text: nameOf }, ...MEASURES_SHOWN.map(numbers)]}
      isWide
      keyOf={({ days }) => days.from}
      note={texts.workTimesNote}
      rows={report.times.toReversed()}
      title={title}
    />
  )
}
