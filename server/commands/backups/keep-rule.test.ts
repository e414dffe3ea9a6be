import { expect, test } from 'vitest'
import type { BackupState } from '../../../contract/entities/backups/backup.ts'
import { addDays } from '../../../contract/london-time.ts'
import { oldestDays, readKeepRule, toRemove } from './keep-rule.ts'

const RULE = { daily: 7, weekly: 4, monthly: 12 }
const TODAY = '2036-03-31'
const at = (date: string) => `${date}T03:00:00.000Z`
const backup = (date: string, state: BackupState = 'proven') => ({ name: date, takenAt: at(date), state })
const now = new Date(`${TODAY}T04:00:00.000Z`)

function keptOf(backups: ReturnType<typeof backup>[], rule = RULE): string[] {
  const removed = new Set(toRemove(backups, rule, now))
  return backups.filter((each) => !removed.has(each)).map(({ name }) => name)
}

const lastDays = (date: string, count: number) => Array.from({ length: count }, (_, day) => addDays(date, -day))
const years = lastDays(TODAY, 800).map((date) => backup(date))

test('seven days, four weeks and twelve months each keep the newest backup of their newest day', () => {
  expect(keptOf(years)).toEqual([
    ...lastDays(TODAY, 7),
    // The last days of weeks and months.
    '2036-03-23',
    '2036-03-16',
    '2036-02-29',
    '2036-01-31',
    '2035-12-31',
    '2035-11-30',
    '2035-10-31',
    '2035-09-30',
    '2035-08-31',
    '2035-07-31',
    '2035-06-30',
    '2035-05-31',
    '2035-04-30',
  ])
})

test('removing night after night leaves the same backups as removing once', () => {
  let kept: ReturnType<typeof backup>[] = []
  for (const each of years.toReversed()) {
    kept.push(each)
    const removed = new Set(toRemove(kept, RULE, new Date(`${each.name}T04:00:00.000Z`)))
    kept = kept.filter((one) => !removed.has(one))
  }
  expect(kept.map(({ name }) => name).toReversed()).toEqual(keptOf(years))
})

test('the newest proven backup is never removed, however old it is', () => {
  const old = backup('2030-01-01')
  const unproven = years.map(({ name }) => backup(name, 'unproven'))
  expect(keptOf([...unproven, old])).toContain('2030-01-01')
  expect(keptOf([...years, old])).not.toContain('2030-01-01')
})

test('a proven backup is kept instead of a newer unproven one of its day', () => {
  const morning = { ...backup(TODAY), name: 'morning' }
  const noon = { name: 'noon', takenAt: `${TODAY}T12:00:00.000Z`, state: 'unproven' as const }
  expect(keptOf([morning, noon], { daily: 1, weekly: 0, monthly: 0 })).toEqual(['morning'])
})

test('after a gap no backup is kept for longer than the rule allows', () => {
  expect(oldestDays(RULE)).toBe(372)
  const before = addDays(TODAY, -373)
  expect(keptOf([backup(TODAY), backup(before)])).toEqual([TODAY])
})

test("a damaged backup doesn't count as its day's, and is kept for 30 days after it was found", () => {
  const damaged = { ...backup(TODAY, 'damaged'), checkedAt: at(addDays(TODAY, -10)) }
  const older = { ...backup('2036-01-01', 'missing'), checkedAt: at(addDays(TODAY, -31)) }
  const rule = { daily: 1, weekly: 0, monthly: 0 }
  expect(keptOf([damaged, backup('2036-03-30'), older], rule)).toEqual([TODAY, '2036-03-30'])
})

test('a running or failed backup is left alone', () => {
  expect(keptOf([backup(TODAY, 'taking'), backup('2030-01-01', 'failed')])).toHaveLength(2)
})

test.each([
  ['7d,4w,12m', RULE],
  ['14d', { daily: 14, weekly: 0, monthly: 0 }],
  [' 1m , 2w ', { daily: 0, weekly: 2, monthly: 1 }],
  ['0d', undefined],
  ['', undefined],
  ['7', undefined],
  ['7d,4y', undefined],
])('%j is read as %j', (text, rule) => {
  expect(readKeepRule(text)).toEqual(rule)
})
