import { type Backup, isDamaged } from '../../../contract/entities/backups/backup.ts'
import { mondayOf } from '../../../contract/london-time.ts'
import { londonDate } from '../london-date.ts'

/** For how many days, weeks and months the newest backup of each is kept. */
export interface KeepRule {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

type Kept = Pick<Backup, 'name' | 'takenAt' | 'state' | 'checkedAt'>

const DAY_MS = 86_400_000
/** A damaged backup stays this long, so that an administrator sees the finding. */
const DAMAGED_KEPT_DAYS = 30

/** `7d,4w,12m`, each part optional. Undefined for any other text, and for a rule that would keep nothing. */
export function readKeepRule(text: string): KeepRule | undefined {
  const rule = { daily: 0, weekly: 0, monthly: 0 }
  const names = { d: 'daily', w: 'weekly', m: 'monthly' } as const
  for (const part of text.split(',')) {
    const { count, unit } = /^(?<count>\d{1,3})(?<unit>[dwm])$/.exec(part.trim())?.groups ?? {}
    if (unit !== 'd' && unit !== 'w' && unit !== 'm') return undefined
    rule[names[unit]] = Number(count)
  }
  return rule.daily + rule.weekly + rule.monthly > 0 ? rule : undefined
}

/** The age at which every backup is removed: an erased person is in backups for at most this long. */
export const oldestDays = ({ daily, weekly, monthly }: KeepRule) => Math.max(daily, weekly * 7, monthly * 31)

/**
 * The backups to remove. Each of the last days, weeks and months keeps its newest proven backup, or else its newest.
 * The newest proven backup of all is always kept.
 */
export function toRemove<Each extends Kept>(backups: readonly Each[], rule: KeepRule, now: Date): Each[] {
  const ageOf = (at: string) => (now.getTime() - Date.parse(at)) / DAY_MS
  const usable = backups.filter(({ state }) => state === 'proven' || state === 'unproven').toSorted(newestFirst)
  const kept = new Set<string>()
  keepEach(usable, kept, { most: rule.daily, of: (date) => date })
  keepEach(usable, kept, { most: rule.weekly, of: mondayOf })
  keepEach(usable, kept, { most: rule.monthly, of: (date) => date.slice(0, 7) })
  const newestProven = usable.find(({ state }) => state === 'proven')
  return backups.filter((backup) => {
    const { name, state, takenAt, checkedAt } = backup
    if (backup === newestProven) return false
    if (isDamaged(backup)) return ageOf(checkedAt ?? takenAt) > DAMAGED_KEPT_DAYS
    if (state !== 'proven' && state !== 'unproven') return false
    return !kept.has(name) || ageOf(takenAt) > oldestDays(rule)
  })
}

const newestFirst = (a: Kept, b: Kept) => (a.takenAt < b.takenAt ? 1 : -1)

interface Period {
  readonly most: number
  readonly of: (date: string) => string
}

function keepEach(usable: readonly Kept[], kept: Set<string>, { most, of }: Period): void {
  const periods = new Map<string, Kept>()
  for (const backup of usable) {
    const period = of(londonDate(new Date(backup.takenAt)))
    const found = periods.get(period)
    if (!found || (found.state !== 'proven' && backup.state === 'proven')) periods.set(period, backup)
  }
  for (const { name } of [...periods.values()].slice(0, most)) kept.add(name)
}
