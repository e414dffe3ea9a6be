import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { clockTime, minutesOf } from '../../../../contract/entities/work-times/work-times.ts'
import { addDays } from '../../../../contract/london-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LiveText } from '../../../ui/primitives/text.tsx'
import type { Booking } from '../booking-draft.ts'
import type { BookingEntry, Entry } from './entries.ts'
import styles from './entry-block.module.css'
import { type EntryActions, FollowUpLink, kindOfEntry, nameOfEntry } from './entry-words.tsx'
import { texts } from './texts.ts'
import type { DragHandlers } from './use-drag.ts'

interface EntryBlockProps {
  entry: Entry
  actions: EntryActions
  drag: (booking: BookingEntry) => DragHandlers
}

/** A booking opens and moves; a follow-up opens its lead. */
export function EntryBlock({ entry, actions, drag }: EntryBlockProps) {
  if (entry.kind === 'booking') return <BookingBlock actions={actions} drag={drag(entry)} entry={entry} />
  return (
    <FollowUpLink className={clsx(styles['entry'], styles['followUp'])} entry={entry}>
      <Words entry={entry}>{kindOfEntry(entry)}</Words>
    </FollowUpLink>
  )
}

interface BookingBlockProps {
  entry: BookingEntry
  actions: EntryActions
  drag: DragHandlers
}

function BookingBlock({ entry, actions, drag }: BookingBlockProps) {
  const { lead, doubts, date, time } = entry
  const button = useRef<HTMLButtonElement>(null)
  const { takeFocus } = actions
  // In another column it is another button.
  useEffect(() => {
    if (takeFocus(lead._id)) button.current?.focus()
  }, [takeFocus, lead._id, date, time])
  const handleKey = (event: KeyboardEvent) => {
    const to = event.shiftKey ? bookingBeside(entry, event.key) : undefined
    if (!to) return
    event.preventDefault()
    actions.onMove(entry, to)
  }
  return (
    <button
      aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight"
      className={clsx(styles['entry'], styles['booking'], doubts.length > 0 && styles['doubted'])}
      onKeyDown={handleKey}
      ref={button}
      type="button"
      {...drag}
      onClick={() => drag.isClick() && actions.onOpen(entry)}
    >
      <Words entry={entry}>
        {doubts.length > 0 ? <Icon name="alert" size={16} /> : null}
        <span className="visually-hidden">{[`${texts.booking}.`, ...doubts].join(' ')}</span>
        {lead.posttown ?? lead.postcode}
      </Words>
    </button>
  )
}

const QUARTER = 15
const LAST_QUARTER = 24 * 60 - QUARTER

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const MINUTES: Readonly<Record<string, number>> = { ArrowUp: -QUARTER, ArrowDown: QUARTER }

/** A day or a quarter of an hour away; undefined for other keys, and without a time or a day to move. */
function bookingBeside({ date, time }: Booking, key: string): Booking | undefined {
  const days = DAYS[key]
  if (days !== undefined) return { date: addDays(date, days), time }
  const minutes = MINUTES[key]
  return minutes === undefined || time === '' ? undefined : { date, time: timeBeside(time, minutes) }
}

/** On the same day. */
export const timeBeside = (time: string, minutes: number) =>
  clockTime(Math.min(LAST_QUARTER, Math.max(0, minutesOf(time) + minutes)))

function Words({ entry, children }: { entry: Entry; children: ReactNode }) {
  return (
    <>
      <span className={styles['name']}>
        <LiveText>{[entry.time, nameOfEntry(entry)].filter(Boolean).join(' ')}</LiveText>
      </span>{' '}
      <span className={styles['detail']}>{children}</span>
    </>
  )
}
