import { type CSSProperties, useEffect, useId, useRef } from 'react'
import { clockTime, minutesOf } from '../../../../contract/entities/work-times/work-times.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useWorkTimes } from '../../../hooks/use-work-times.ts'
import { londonDate, londonTime } from '../../../ui/primitives/london-day.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { type Block, BLOCK_MINUTES, blocksOf, type Entry, hoursOf } from './entries.ts'
import { EntryBlock } from './entry-block.tsx'
import { type EntryActions, nameOfEntry } from './entry-words.tsx'
import { texts } from './texts.ts'
import styles from './time-grid.module.css'
import { type Drag, type Drop, type Held, useDrag } from './use-drag.ts'

/** A person of a day, or a day of a person. */
export interface Column {
  key: string
  title: string
  date: string
  entries: readonly Entry[]
}

interface TimeGridProps {
  label: string
  columns: readonly Column[]
  actions: EntryActions
}

const HOUR = 60

/** Columns side by side, with the hours from top to bottom. */
export function TimeGrid({ label, columns, actions }: TimeGridProps) {
  const times = useWorkTimes()
  const all = columns.flatMap(({ entries }) => entries)
  const { first, last } = hoursOf(all, times)
  const untimed = Math.max(0, ...columns.map(({ entries }) => entries.filter(({ time }) => time === '').length))
  const scroller = useRef<HTMLElement>(null)
  const drag = useDrag(scroller, (held) => dropAt(held, first), actions.onMove)
  return (
    <section
      aria-label={texts.hoursOf(label)}
      className={styles['scroller']}
      ref={scroller}
      style={variables({ '--hours': last - first, '--columns': columns.length, '--untimed': untimed })}
      // What is scrolled is reached by keyboard.
      tabIndex={0}
    >
      <div className={styles['grid']}>
        <Hours first={first} last={last} untimed={untimed} />
        {columns.map((column) => (
          <DayColumn actions={actions} column={column} drag={drag} first={first} key={column.key} last={last} />
        ))}
      </div>
      <ShowWork first={first} from={minutesOf(times.from)} key={label} scroller={scroller} />
    </section>
  )
}

interface ShowWorkProps {
  first: number
  from: number
  scroller: { readonly current: HTMLElement | null }
}

/** Hours before work are above what shows first. */
function ShowWork({ first, from, scroller }: ShowWorkProps) {
  const share = useRef((from - first * HOUR) / HOUR)
  useEffect(() => {
    const hour = scroller.current?.querySelector('[data-hour]')?.getBoundingClientRect().height ?? 0
    scroller.current?.scrollTo({ top: share.current * hour })
  }, [scroller])
  return null
}

function Hours({ first, last, untimed }: { first: number; last: number; untimed: number }) {
  return (
    <div aria-hidden="true" className={styles['axis']}>
      <div className={styles['head']} />
      {untimed > 0 ? <div className={styles['untimed']}>{texts.anyTime}</div> : null}
      {Array.from({ length: last - first }, (_, index) => (
        <div className={styles['hour']} data-hour="" key={index}>
          {`${String(first + index).padStart(2, '0')}:00`}
        </div>
      ))}
    </div>
  )
}

interface DayColumnProps {
  column: Column
  first: number
  last: number
  actions: EntryActions
  drag: Drag
}

function DayColumn({ column: { key, title, date, entries }, first, last, actions, drag }: DayColumnProps) {
  const id = useId()
  const untimed = entries.filter(({ time }) => time === '')
  const blocks = blocksOf(entries.filter(({ time }) => time !== ''))
  return (
    <section aria-labelledby={id} className={styles['column']}>
      <h3 className={styles['head']} id={id}>
        <LiveText>{title}</LiveText>
      </h3>
      <ol className={styles['untimed']}>
        {untimed.map((entry) => (
          <li key={entry.key}>
            <EntryBlock actions={actions} drag={drag.handlersOf} entry={entry} />
          </li>
        ))}
      </ol>
      <ol className={styles['hours']} data-column={key} data-date={date}>
        {blocks.map((block) => (
          <li className={styles['block']} key={block.entry.key} style={placeOf(block, first)}>
            <EntryBlock actions={actions} drag={drag.handlersOf} entry={block.entry} />
          </li>
        ))}
        {drag.drop?.column === key ? <Target drop={drag.drop} first={first} /> : null}
      </ol>
      <NowLine date={date} first={first} last={last} />
    </section>
  )
}

const Target = ({ drop: { booking, entry }, first }: { drop: Drop; first: number }) => (
  <li
    aria-hidden="true"
    className={styles['target']}
    data-target=""
    style={variables({ '--start': minutesOf(booking.time) / HOUR - first, '--length': BLOCK_MINUTES / HOUR })}
  >
    <LiveText>{`${booking.time} ${nameOfEntry(entry)}`}</LiveText>
  </li>
)

const QUARTER = 15
const LAST_QUARTER = 24 * HOUR - QUARTER

/** The day and the quarter of an hour under what is held. Among people it stays with its person. */
function dropAt({ entry, from, x, top }: Held, first: number): Drop | undefined {
  const own = from.closest('section')
  const columns = [...(own?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const home = own?.querySelector<HTMLElement>('[data-column]')
  const isOver = (column: HTMLElement) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  }
  const isOfDays = new Set(columns.map(({ dataset }) => dataset['date'])).size === columns.length
  const column = (isOfDays ? columns.find(isOver) : undefined) ?? home
  const { date, column: key } = column?.dataset ?? {}
  if (!column || date === undefined || key === undefined) return
  const { top: start } = column.getBoundingClientRect()
  const hours = (top - start) / (document.querySelector('[data-hour]')?.getBoundingClientRect().height ?? 1)
  const minutes = first * HOUR + Math.round((hours * HOUR) / QUARTER) * QUARTER
  const time = clockTime(Math.min(LAST_QUARTER, Math.max(first * HOUR, minutes)))
  return { entry, column: key, booking: { date, time } }
}

const placeOf = ({ start, lane, lanes }: Block<Entry>, first: number) =>
  variables({
    '--start': (start - first * HOUR) / HOUR,
    '--length': BLOCK_MINUTES / HOUR,
    '--lane': lane,
    '--lanes': lanes,
  })

const variables = (values: Readonly<Record<`--${string}`, number>>) => values as CSSProperties

function NowLine({ date, first, last }: { date: string; first: number; last: number }) {
  const now = useNow()
  const hour = minutesOf(londonTime(now)) / HOUR
  if (date !== londonDate(now) || hour < first || hour > last) return null
  return <div aria-hidden="true" className={styles['now']} style={variables({ '--start': hour - first })} />
}
