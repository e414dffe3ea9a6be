import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { addressOf, leadName } from '../../../../contract/entities/lead-address.ts'
import { factOf } from '../../../../contract/entities/lead-facts.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { DoNotBadges } from '../../../records/do-not-marks.tsx'
import { usePeople } from '../../../records/list-filters/use-looking.ts'
import { weekdayText } from './day-text.ts'
import styles from './day-sheets.module.css'
import { type Entry, entriesFor, type Person } from './entries.ts'
import { kindOfEntry, nameOfEntry } from './entry-words.tsx'
import { texts } from './texts.ts'

interface DaySheetsProps {
  /** Of the days and people that are shown. */
  entries: readonly Entry[]
  people: readonly Person[]
}

/** On paper only: each person starts on a new page, with a table for each day. */
export const DaySheets = (sheets: DaySheetsProps) => (useIsPrinting() ? <Sheets {...sheets} /> : null)

/** Also when the browser's own menu prints. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is once the event is over.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function Sheets({ entries, people }: DaySheetsProps) {
  // On paper nobody is "You".
  const { names } = usePeople()
  return (
    <>
      {people.map(({ id, name }) => {
        const own = Map.groupBy(entriesFor(entries, id), ({ date }) => date)
        return own.size === 0 ? null : (
          <div className={styles['sheet']} key={id}>
            {[...own].map(([date, ofDay]) => (
              <DaySheet date={date} entries={ofDay} key={date} name={names.get(id) ?? name} />
            ))}
          </div>
        )
      })}
    </>
  )
}

function DaySheet({ name, date, entries }: { name: string; date: string; entries: readonly Entry[] }) {
  const now = useNow()
  return (
    <table className={styles['day']}>
      <caption>{`${name}, ${weekdayText(date, now)}`}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col">{texts.who}</th>
          <th scope="col">{texts.address}</th>
          <th scope="col">{texts.phone}</th>
          <th scope="col">{texts.notes}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <SheetRow entry={entry} key={entry.key} />
        ))}
      </tbody>
    </table>
  )
}

function SheetRow({ entry }: { entry: Entry }) {
  const { lead, time } = entry
  const address = lead && addressOf(lead)
  return (
    <tr>
      <th scope="row">{time || texts.anyTime}</th>
      <td>
        {nameOfEntry(entry)}
        <div>{kindOfEntry(entry)}</div>
        {lead ? <DoNotBadges lead={lead} /> : null}
      </td>
      <td>{lead && address === leadName(lead) ? '' : address}</td>
      <td>{lead ? factOf(lead, 'phone').value : ''}</td>
      <td className={styles['notes']}>
        {entry.kind === 'booking' ? entry.doubts.map((doubt) => <div key={doubt}>{doubt}</div>) : entry.followUp.note}
      </td>
    </tr>
  )
}
