import type { ReactNode } from 'react'
import { useReport } from '../../hooks/use-report.ts'
import type { Looking } from '../../records/list-filters/extra-filters.ts'
import { useNameOf } from '../../records/list-filters/use-looking.ts'
import { periodBefore, stepFor } from '../../search/reports/periods.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { rangeWords } from './days-text.ts'
import type { NumberLinks } from './number-cell.tsx'
import { PartialNote } from './partial-note.tsx'
import { PeriodField } from './period-field.tsx'
import { periodOf } from './chosen-period.ts'
import type { ReportPlace } from './report-search.ts'
import { FunnelCard, GroupsCard, isEmptyReport, OverdueCard, PeopleCard, TimesCard } from './report-tables.tsx'
import { ServerCards } from './server-cards.tsx'
import { WorkCards } from './work-tables.tsx'
import styles from './reports.module.css'
import { texts } from './texts.ts'

interface ReportsScreenProps {
  looking: Looking
  /** Without the period. */
  filters: SearchFilters
  /** Without whose the leads are: people also call and visit leads of others. */
  workFilters: SearchFilters
  /** The period, as the lists’ filter of when a lead was created. */
  created: string | undefined
  place: ReportPlace
  onPeriod: (created: string) => void
  onPlace: (place: ReportPlace) => void
  isOwn: boolean
  filterBar: ReactNode
  links: NumberLinks
}

/** Counts of leads and deals by what the lists filter by, so that each number opens its list. */
export function ReportsScreen({ looking, filters, created, place, links, ...on }: ReportsScreenProps) {
  const today = looking.today()
  const { by = 'lead_source' } = place
  const period = periodOf(created, today)
  const before = periodBefore(period)
  const step = stepFor(period, place.step)
  const { value: answered, isStale } = useReport(filters, { period, before, step, by, today })
  const nameOf = useNameOf()
  const ofPeople = on.isOwn ? { ofUser: looking.userId } : { person: place.person }
  // Numbers of other filters would open lists that they don’t count.
  const shownLinks = isStale ? { ...links, link: (_to: unknown, text: string) => text } : links
  const tables = answered && { report: answered.report, ...answered.question, links: shownLinks }
  return (
    <PlainScreen isWide title={texts.reports}>
      {on.isOwn ? <p>{texts.own}</p> : null}
      <PartialNote />
      <div className={styles['controls']}>
        <PeriodField created={created} onPeriod={on.onPeriod} period={period} today={today} />
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      {on.filterBar}
      <p className={styles['compared']}>{texts.compared(rangeWords(period), rangeWords(before))}</p>
      {tables ? (
        <div aria-busy={isStale} className={styles['cards']}>
          {isEmptyReport(tables.report) ? (
            <EmptyState icon="list" title={texts.noLeads}>
              <p>{texts.noLeadsText}</p>
            </EmptyState>
          ) : (
            <>
              <GroupsCard {...tables} by={tables.by} onBy={(next) => on.onPlace({ ...place, by: next })} />
              <FunnelCard {...tables} />
              <PeopleCard {...tables} nameOf={nameOf} />
              <WorkCards
                filters={on.workFilters}
                nameOf={nameOf}
                onPerson={(person) => on.onPlace({ ...place, person })}
                onStep={(next) => on.onPlace({ ...place, step: next })}
                question={{ period, before, step, today, ...ofPeople }}
              />
              <TimesCard {...tables} onStep={(next) => on.onPlace({ ...place, step: next })} step={tables.step} />
              <OverdueCard
                filters={isStale ? undefined : filters}
                links={shownLinks}
                report={tables.report}
                today={today}
              />
            </>
          )}
          {on.isOwn ? null : <ServerCards nameOf={nameOf} period={period} />}
        </div>
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
    </PlainScreen>
  )
}
