import { useCallback, useRef, useState } from 'react'
import { useIsAdmin } from '../../../hooks/use-is-admin.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useSyncSummary } from '../../../hooks/use-sync-data.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { londonDate } from '../../../ui/primitives/london-day.ts'
import { useIsPhone } from '../../../ui/primitives/media.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'
import type { Booking } from '../booking-draft.ts'
import { CalendarBar } from './calendar-bar.tsx'
import styles from './calendar-screen.module.css'
import { type CalendarPlace, daysOf, EVERYONE } from './calendar-search.ts'
import { CalendarView } from './calendar-view.tsx'
import { DaySheets } from './day-sheets.tsx'
import { daysText } from './day-text.ts'
import { type BookingEntry, entriesFor } from './entries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { texts } from './texts.ts'
import { useCalendarPeople, useEntries } from './use-entries.ts'
import { useMove } from './use-move.ts'
import { useQuickMove } from './use-quick-move.ts'

interface CalendarScreenProps {
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
}

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
  const quickMove = useQuickMove(all ?? [])
  const moved = useRef<string>(undefined)
  const takeFocus = useCallback((leadId: string) => {
    const isMoved = moved.current === leadId
    if (isMoved) moved.current = undefined
    return isMoved
  }, [])
  const showDay = (next: string) => onPlace(next === today ? without(place, 'day') : { ...place, day: next })
  const handleDay = (next: string) => {
    moved.current = undefined
    showDay(next)
  }
  const handleMove = async (entry: BookingEntry, to: Booking) => {
    moved.current = entry.lead._id
    if (!(await quickMove(entry, to))) moved.current = undefined
    // A booking that is moved by a key is not lost from sight.
    else if (to.date < days.from || to.date > days.to) showDay(to.date)
  }
  const shown = all && entriesFor(all, person)
  const shownPeople = person === EVERYONE ? people : people.filter(({ id }) => id === person)
  return (
    <div className={styles['screen']}>
      <title>{`${texts.calendar} · Doorstep`}</title>
      <h1>{texts.calendar}</h1>
      <CalendarBar
        day={day}
        onDay={handleDay}
        onPerson={(next) => onPlace({ ...place, person: next })}
        onView={(next) => onPlace({ ...place, view: next })}
        people={people}
        person={person}
        print={
          // There is no room for it on a phone, whose browser has a menu for it.
          isPhone ? null : (
            <Button disabled={!shown?.length} onClick={() => window.print()}>
              {texts.print}
            </Button>
          )
        }
        today={today}
        view={view}
      />
      <h2 aria-live="polite">
        <LiveText>{daysText(days, now)}</LiveText>
      </h2>
      {isAdmin || person === me ? null : <p className={styles['note']}>{texts.ownFollowUps}</p>}
      <PartialNote />
      {shown ? (
        <CalendarView
          actions={{ onOpen: setOpened, onMove: (entry, to) => void handleMove(entry, to), takeFocus }}
          days={days}
          entries={shown}
          me={me}
          people={people}
          person={person}
          view={isPhone ? 'list' : view}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">{texts.loading}</span>
          <Skeleton lines={8} />
        </div>
      )}
      <div className={styles['paper']}>
        <DaySheets entries={shown ?? []} people={shownPeople} />
      </div>
      {opened ? (
        <MoveDialog
          lead={opened.lead}
          onClose={() => setOpened(undefined)}
          onMove={async (to) => {
            await move(opened.lead, to)
            moved.current = opened.lead._id
          }}
        />
      ) : null}
    </div>
  )
}

function without(place: CalendarPlace, name: keyof CalendarPlace): CalendarPlace {
  const { [name]: _left, ...others } = place
  return others
}

function PartialNote() {
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  return lacksLeads ? <p role="status">{texts.notAllHere}</p> : null
}
