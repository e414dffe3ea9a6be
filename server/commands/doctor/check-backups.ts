import { BACKUP_LATE_HOURS } from '../../../contract/entities/backups/backup.ts'
import { londonClock } from '../../../contract/london-time.ts'
import type { BackupFacts } from '../../store/connection/examine-database.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const BACKUPS = 'Backups'
const HOUR_MS = 3_600_000

const agoOf = (hours: number) =>
  hours < 1 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`

/** Only a backup that was restored as a test counts as proven. */
export function judgeBackups({ lastProven, fault, damaged }: BackupFacts, now: Date): Finding[] {
  const damage = damaged
    ? [
        wrong(
          BACKUPS,
          `${damaged === 1 ? 'A kept one is' : `${damaged} kept ones are`} damaged or gone: look at the disk, and take another with npm run backup.`,
        ),
      ]
    : []
  const why = fault === undefined ? '' : ` The newest one: ${fault}`
  if (!lastProven) {
    const text = `None has been proven yet. A server takes one each night at BACKUP_AT, and 15 minutes after it starts.${why}`
    return [...damage, warning(BACKUPS, text)]
  }
  const { date, time } = londonClock(lastProven.takenAt.getTime())
  const hours = Math.floor((now.getTime() - lastProven.takenAt.getTime()) / HOUR_MS)
  const text = `The last proven one is of ${date} ${time}, ${agoOf(hours)}, with ${lastProven.leads.toLocaleString('en-GB')} leads.`
  if (hours < BACKUP_LATE_HOURS) return [...damage, ok(BACKUPS, text)]
  return [...damage, wrong(BACKUPS, `${text} One is due each day: look at BACKUP_AT and at the server’s log.${why}`)]
}
