import { useState } from 'react'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useSyncSummary } from '../../../hooks/use-sync-data.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { londonDate } from '../../../ui/primitives/london-day.ts'
import { useIsPhone } from '../../../ui/primitives/media.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { Agenda } from './agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import styles from './calendar-screen.module.css'
import { type CalendarPlace, type CalendarView, daysOf, EVERYONE } from './calendar-search.ts'
import { daysText } from './day-text.ts'
import { type BookingEntry, columnsOf, type Entry, entriesFor, type Person } from './entries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { texts } from './texts.ts'
import { TimeGrid } from './time-grid.tsx'
import { useCalendarPeople, useEntries } from './use-entries.ts'
import { useMove } from './use-move.ts'

interface CalendarScreenProps {
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
}

const VIEWS: readonly CalendarView[] = ['day', 'list']

/** Bookings and follow-ups, by day and person. A User first sees their own, an Admin everyone's. */
export function CalendarScreen({ place, onPlace }: CalendarScreenProps) {
  const now = useNow()
  const today = londonDate(now)
  const me = useSession()?.userId ?? ''
  const isAdmin = useIsAdmin()
  const isPhone = useIsPhone()
  const { view = isPhone ? 'list' : 'day', day = today, person = isAdmin ? EVERYONE : me } = place
  const days = daysOf(view, day)
  const all = useEntries(days)
  const people = useCalendarPeople(all ?? [])
  const [opened, setOpened] = useState<BookingEntry>()
  const move = useMove()
  const shown = all && entriesFor(all, person)
  return (
    <div className={styles['screen']}>
      <title>{`${texts.calendar} · Doorstep`}</title>
      <h1>{texts.calendar}</h1>
      <CalendarBar
        day={day}
        onDay={(next) => onPlace(next === today ? without(place, 'day') : { ...place, day: next })}
        onPerson={(next) => onPlace({ ...place, person: next })}
        onView={(next) => onPlace({ ...place, view: next })}
        people={people}
        person={person}
        today={today}
        view={view}
        views={Object.fromEntries(VIEWS.map((each) => [each, texts.views[each]]))}
      />
      <h2 aria-live="polite">
        <LiveText>{daysText(days, now)}</LiveText>
      </h2>
      {isAdmin || person === me ? null : <p className={styles['note']}>{texts.ownFollowUps}</p>}
      <PartialNote />
      {shown ? (
        <Shown
          actions={{ onOpen: setOpened }}
          day={day}
          entries={shown}
          isGrid={view === 'day' && !isPhone}
          me={me}
          now={now}
          people={people}
          person={person}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
      {opened ? (
        <MoveDialog lead={opened.lead} onClose={() => setOpened(undefined)} onMove={(to) => move(opened.lead, to)} />
      ) : null}
    </div>
  )
}

function without(place: CalendarPlace, name: keyof CalendarPlace): CalendarPlace {
  const { [name]: _left, ...others } = place
  return others
}

interface ShownProps {
  entries: readonly Entry[]
  day: string
  person: string
  people: readonly Person[]
  me: string
  now: number
  isGrid: boolean
  actions: { onOpen: (booking: BookingEntry) => void }
}

function Shown({ entries, day, person, people, me, now, isGrid, actions }: ShownProps) {
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? texts.formerColleague
  if (isGrid) {
    const { shown, idle } =
      person === EVERYONE ? columnsOf(entries, people, me) : { shown: [{ id: person, name: nameOf(person) }], idle: [] }
    const columns = shown.map(({ id, name }) => ({
      key: id,
      title: name,
      date: day,
      entries: entriesFor(entries, id),
    }))
    return (
      <>
        <TimeGrid actions={actions} columns={columns} label={daysText({ from: day, to: day }, now)} />
        {idle.length > 0 ? (
          <p className={styles['note']}>
            <LiveText>{texts.nothingFor(idle.map(({ name }) => name).join(', '))}</LiveText>
          </p>
        ) : null}
      </>
    )
  }
  if (entries.length === 0)
    return (
      <EmptyState icon="today" title={texts.nothing}>
        <p>{texts.nothingText}</p>
      </EmptyState>
    )
  return <Agenda actions={actions} entries={entries} nameOf={person === EVERYONE ? nameOf : undefined} />
}

function PartialNote() {
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  return lacksLeads ? <p role="status">{texts.notAllHere}</p> : null
}
