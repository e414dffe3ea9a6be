import { expect, test } from 'vitest'
import { reasonIn } from './postmaster.ts'

const at = '2026-11-23 09:00:00.000 UTC [7]'
const refused = `${at} FATAL:  could not load locale settings`
const down = `${at} LOG:  database system is shut down`

test('the reason why PostgreSQL did not start is its fatal error, not its last line', () => {
  expect(reasonIn(`${at} LOG:  starting PostgreSQL\n${refused}\n${down}\n`)).toBe(refused)
  expect(reasonIn(`${at} PANIC:  could not locate a checkpoint\n${down}\n`)).toContain('PANIC')
})

test('an error of an earlier start is not reported', () => {
  expect(reasonIn([refused, ...Array.from({ length: 20 }, () => down)].join('\n'))).toBe(down)
  expect(reasonIn('')).toBe('')
})
