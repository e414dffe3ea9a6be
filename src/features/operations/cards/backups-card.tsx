import { type Backup, isDamaged } from '../../../../contract/entities/backups/backup.ts'
import type { BackupsState } from '../../../../contract/entities/operations.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import { addDays, londonClock } from '../../../../contract/london-time.ts'
import { counted, formatBytes } from '../../../ui/primitives/amounts.ts'
import styles from '../operations.module.css'
import { texts } from '../texts.ts'
import { type CardContent, problemsOf } from './card-content.ts'

const { backups: words } = texts

export function backupsCard({ kept, lastProven, isLate, at }: BackupsState, now: number): CardContent {
  const isOff = at === undefined && kept.length === 0
  const [newest] = kept
  const hurt = kept.filter(isDamaged)
  const hasFault = newest?.fault !== undefined && !hurt.includes(newest)
  return {
    problems: problemsOf(
      isLate &&
        !isOff && {
          text: lastProven ? words.late(dayOf(lastProven, now)) : words.none,
          todo: lastProven || at === undefined ? words.lateTodo : words.noneTodo(at),
        },
      hasFault && { text: words.newest[newest.state === 'failed' ? 'failed' : 'unproven'], todo: newest.fault ?? '' },
      hurt.length > 0 && { text: words.damaged(hurt.length), todo: words.damagedTodo },
    ),
    well: lastProven ? words.well(dayOf(lastProven, now), lastProven.leads ?? 0) : words.off,
    facts: [
      { label: words.next, value: at === undefined ? words.never : words.eachNight(at) },
      { label: words.kept, value: counted(kept.filter(({ bytes }) => bytes !== undefined).length, words.backup) },
    ],
    ...(kept.length > 0 ? { more: <KeptBackups kept={kept} now={now} /> } : {}),
  }
}

function KeptBackups({ kept, now }: { kept: readonly Backup[]; now: number }) {
  return (
    <details className={styles['list']}>
      <summary>{words.keptBackups}</summary>
      <ul className={styles['lines']}>
        {kept.map((backup) => (
          <li key={backup.name} title={backup.location}>
            {lineOf(backup, now)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function lineOf(backup: Backup, now: number): string {
  const { bytes, leads, state } = backup
  const amounts = [
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
    ...(leads === undefined ? [] : [counted(leads, words.lead)]),
  ]
  const day = dayOf(backup, now)
  return [`${day.slice(0, 1).toUpperCase()}${day.slice(1)}: ${words.states[state]}`, ...amounts].join(', ')
}

/** `today 03:10`, by the server's day. */
function dayOf({ takenAt }: Backup, now: number): string {
  const { date, time } = londonClock(Date.parse(takenAt))
  const today = londonClock(now).date
  if (date === today) return words.today(time)
  return date === addDays(today, -1) ? words.yesterday(time) : formatTimestamp(takenAt)
}
