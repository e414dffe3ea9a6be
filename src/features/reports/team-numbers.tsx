import type { ReactNode } from 'react'
import { addDays, mondayOf } from '../../../contract/london-time.ts'
import { useReport } from '../../hooks/use-report.ts'
import { useWorkReport } from '../../hooks/use-work-report.ts'
import type { Looking } from '../../records/list-filters/extra-filters.ts'
import type { Period } from '../../search/reports/periods.ts'
import { type Measure, sumOf, totalOf } from '../../search/reports/report.ts'
import type { WorkMeasure, WorkReport } from '../../search/reports/work/work-report.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { NumberCell, type NumberLinks } from './number-cell.tsx'
import { PartialNote } from './partial-note.tsx'
import { rangeText } from './chosen-period.ts'
import styles from './team-numbers.module.css'
import { texts } from './texts.ts'
import { WorkNumberButton } from './work-number.tsx'

interface TeamNumbersProps {
  looking: Looking
  link: NumberLinks['link']
}

/** The week so far of the whole team, in five numbers of the report. */
export function TeamNumbers({ looking, link }: TeamNumbersProps) {
  const today = looking.today()
  const { period, before } = weekOf(today)
  const report = useReport({}, { period, before, step: 'week', by: 'lead_source', today }).value?.report
  const question = { period, before, step: 'week', today } as const
  const work = useWorkReport({}, question).value?.report
  const links = { chosen: {}, link }
  const measured = (measure: Measure) => {
    const now = report && totalOf(report.people.map((row) => row.now[measure]))
    const then = report && sumOf(totalOf(report.people.map((row) => row.before[measure])))
    return (
      <Tile before={then} label={texts.team[measure]}>
        {now && <NumberCell {...links} added={{ [measure]: rangeText(period) }} count={now} />}
      </Tile>
    )
  }
  const contacts = (measure: WorkMeasure) => (
    <WorkNumberButton
      asked={{ filters: {}, question, number: { measure, days: period } }}
      count={work ? contactsOf(work, 'now', measure) : 0}
      what={texts.thisWeekOf(texts.work[measure])}
    />
  )
  return (
    <section aria-label={texts.teamsWeek}>
      <h2 className={styles['title']}>{texts.teamsWeek}</h2>
      <PartialNote />
      <ul className={styles['tiles']}>
        {measured('created')}
        <Tile
          before={work && contactsOf(work, 'before', 'Call') + contactsOf(work, 'before', 'Visit')}
          label={texts.contacts}
        >
          {work && (
            <>
              {contacts('Call')} {texts.callsWord(contactsOf(work, 'now', 'Call'))}
              <br />
              {contacts('Visit')} {texts.visitsWord(contactsOf(work, 'now', 'Visit'))}
            </>
          )}
        </Tile>
        {measured('booked')}
        {measured('converted')}
        <Tile label={texts.overdue}>
          {report && (
            <NumberCell
              {...links}
              added={{ next_follow_up: ['Overdue'] }}
              count={totalOf(Object.values(report.overdue))}
            />
          )}
        </Tile>
      </ul>
    </section>
  )
}

interface TileProps {
  label: string
  /** Of the same days of last week. */
  before?: number | undefined
  /** Undefined while it is counted. */
  children: ReactNode
}

const Tile = ({ label, before, children }: TileProps) => (
  <li className={styles['tile']}>
    <span className={styles['label']}>{label}</span>
    <span className={styles['number']}>{children ?? <Skeleton />}</span>
    {before === undefined ? null : (
      <span className={styles['before']}>
        <LiveText>{texts.lastWeekByNow(thousands(before))}</LiveText>
      </span>
    )}
  </li>
)

const WEEK_DAYS = 7

/** From Monday to today, and the same days of last week. */
export function weekOf(today: string): { period: Period; before: Period } {
  const period = { from: mondayOf(today), to: today }
  return { period, before: { from: addDays(period.from, -WEEK_DAYS), to: addDays(today, -WEEK_DAYS) } }
}

const contactsOf = ({ contacts }: WorkReport, side: 'now' | 'before', measure: WorkMeasure) =>
  contacts.reduce((sum, row) => sum + (row[side][measure] ?? 0), 0)
