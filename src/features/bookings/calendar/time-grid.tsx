import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { minutesOf } from '../../../../contract/entities/work-times/work-times.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useWorkTimes } from '../../../hooks/use-work-times.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { londonDate, londonTime } from '../../../ui/primitives/london-day.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { type Block, BLOCK_MINUTES, blocksOf, type Entry, hoursOf } from './entries.ts'
import { type EntryActions, FollowUpLink, kindOfEntry, nameOfEntry } from './entry-words.tsx'
import { texts } from './texts.ts'
import styles from './time-grid.module.css'

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
          <DayColumn actions={actions} column={column} first={first} key={column.key} last={last} />
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
}

function DayColumn({ column: { title, date, entries }, first, last, actions }: DayColumnProps) {
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
            <EntryBlock actions={actions} entry={entry} />
          </li>
        ))}
      </ol>
      <ol className={styles['hours']} data-date={date}>
        {blocks.map((block) => (
          <li className={styles['block']} key={block.entry.key} style={placeOf(block, first)}>
            <EntryBlock actions={actions} entry={block.entry} />
          </li>
        ))}
      </ol>
      <NowLine date={date} first={first} last={last} />
    </section>
  )
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

function EntryBlock({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  if (entry.kind === 'follow-up')
    return (
      <FollowUpLink className={clsx(styles['entry'], styles['followUp'])} entry={entry}>
        <Words entry={entry}>{kindOfEntry(entry)}</Words>
      </FollowUpLink>
    )
  const { lead, doubts } = entry
  return (
    <button
      className={clsx(styles['entry'], doubts.length > 0 && styles['doubted'])}
      onClick={() => actions.onOpen(entry)}
      type="button"
    >
      <Words entry={entry}>
        {doubts.length > 0 ? <Icon name="alert" size={16} /> : null}
        <span className="visually-hidden">{[texts.booking, ...doubts].join('. ')}</span>
        {lead.posttown ?? lead.postcode}
      </Words>
    </button>
  )
}

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
