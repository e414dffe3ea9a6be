import { useNow } from '../../../hooks/use-now.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { Agenda } from './agenda.tsx'
import styles from './calendar-screen.module.css'
import { type CalendarView as View, type Days, eachDay, EVERYONE } from './calendar-search.ts'
import { dayText, daysText, weekdayText } from './day-text.ts'
import { columnsOf, type Entry, entriesFor, type Person } from './entries.ts'
import type { EntryActions } from './entry-words.tsx'
import { texts } from './texts.ts'
import { TimeGrid } from './time-grid.tsx'
import { WeekTable } from './week-table.tsx'

interface CalendarViewProps {
  view: View
  days: Days
  person: string
  people: readonly Person[]
  me: string
  /** Those of the person. */
  entries: readonly Entry[]
  actions: EntryActions
}

/** A list; a day of people side by side; or a week, of one person by the hour, of everyone in a table. */
export function CalendarView({ view, days, person, people, me, entries, actions }: CalendarViewProps) {
  const now = useNow()
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? texts.formerColleague
  if (view === 'list')
    return <List actions={actions} entries={entries} nameOf={person === EVERYONE ? nameOf : undefined} />
  const label = daysText(days, now)
  if (person !== EVERYONE) {
    const byDay = Map.groupBy(entries, ({ date }) => date)
    const columns = eachDay(days).map((date) => ({
      key: date,
      title: view === 'day' ? nameOf(person) : weekdayText(date, now),
      date,
      entries: byDay.get(date) ?? [],
    }))
    return <TimeGrid actions={actions} columns={columns} label={`${nameOf(person)}, ${label}`} />
  }
  const { shown, idle } = columnsOf(entries, people, me)
  return (
    <>
      {view === 'day' ? (
        <TimeGrid
          actions={actions}
          columns={shown.map(({ id, name }) => ({
            key: id,
            title: name,
            date: days.from,
            entries: entriesFor(entries, id),
          }))}
          label={dayText(days.from, now)}
        />
      ) : (
        <WeekTable actions={actions} days={days} entries={entries} label={label} people={shown} />
      )}
      {idle.length > 0 ? (
        <p className={styles['note']}>
          <LiveText>{texts.nothingFor(idle.map(({ name }) => name).join(', '))}</LiveText>
        </p>
      ) : null}
    </>
  )
}

interface ListProps {
  entries: readonly Entry[]
  nameOf: ((person: string) => string) | undefined
  actions: EntryActions
}

const List = ({ entries, ...rest }: ListProps) =>
  entries.length === 0 ? (
    <EmptyState icon="today" title={texts.nothing}>
      <p>{texts.nothingText}</p>
    </EmptyState>
  ) : (
    <Agenda entries={entries} {...rest} />
  )
