import { useRef } from 'react'
import { useNow } from '../../../hooks/use-now.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { type Days, eachDay } from './calendar-search.ts'
import { weekdayText } from './day-text.ts'
import { type Entry, entriesFor, type Person } from './entries.ts'
import { EntryBlock } from './entry-block.tsx'
import type { EntryActions } from './entry-words.tsx'
import { texts } from './texts.ts'
import { type Drop, type Held, useDrag } from './use-drag.ts'
import styles from './week-table.module.css'

interface WeekTableProps {
  label: string
  days: Days
  people: readonly Person[]
  entries: readonly Entry[]
  actions: EntryActions
}

/** Everyone's week: a row each, a column a day. A booking is dragged to another day and keeps its time. */
export function WeekTable({ label, days, people, entries, actions }: WeekTableProps) {
  const now = useNow()
  const scroller = useRef<HTMLElement>(null)
  const drag = useDrag(scroller, dropAt, actions.onMove)
  const dates = eachDay(days)
  const byDay = Map.groupBy(entries, ({ date }) => date)
  return (
    // What is scrolled is reached by keyboard.
    <section aria-label={texts.weekOf(label)} className={styles['scroller']} ref={scroller} tabIndex={0}>
      <table className={styles['week']}>
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                <LiveText>{weekdayText(date, now)}</LiveText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">
                <LiveText>{name}</LiveText>
              </th>
              {dates.map((date) => (
                <td
                  className={drag.drop?.column === `${id} ${date}` ? styles['target'] : undefined}
                  data-date={date}
                  key={date}
                >
                  <ol className={styles['entries']}>
                    {entriesFor(byDay.get(date) ?? [], id).map((entry) => (
                      <li key={entry.key}>
                        <EntryBlock actions={actions} drag={drag.handlersOf} entry={entry} />
                      </li>
                    ))}
                  </ol>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The day under the pointer, in the row of the person. */
function dropAt({ entry, from, x }: Held): Drop | undefined {
  const days = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
  const day = days.find((each) => {
    const { left, right } = each.getBoundingClientRect()
    return x >= left && x < right
  })
  const date = day?.dataset['date']
  return date === undefined
    ? undefined
    : { entry, column: `${entry.person} ${date}`, booking: { date, time: entry.time } }
}
