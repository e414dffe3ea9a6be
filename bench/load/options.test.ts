import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('the default is the promised load', () => {
  expect(readOptions([])).toMatchObject({ devices: 1000, companies: 20, minutes: 5, tunnel: 200, changes: 50 })
  expect(readOptions([])).not.toHaveProperty('server')
})

test('the profiles run in their order, whatever order they are named in', () => {
  expect(readOptions(['--profiles', 'tunnel,operations']).profiles).toEqual(['operations', 'tunnel'])
})

test('the server of another checkout is named by its folder', () => {
  expect(readOptions(['--server', '.']).server).toBe(process.cwd())
})

test.each([
  [['--devices', '0'], '--devices is wrong: give a whole number of at least 1.'],
  [['--minutes', 'five'], '--minutes is wrong: give a number of at least 0.05.'],
  [['--devices', '3', '--companies', '4'], '--devices is wrong: give each company one at least.'],
  [['--profiles', 'noon'], 'There is no profile noon. There are: operations, monday, tunnel.'],
  [['--server', 'bench'], `--server is wrong: there is no server/main.ts in ${process.cwd()}/bench.`],
])('refuses %j in one line', (args, line) => {
  expect(() => readOptions(args)).toThrow(line)
})
