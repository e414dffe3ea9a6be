import { expect, test } from 'vitest'
import { progressOf } from './read-progress.ts'

test('progress is in bytes and rows, with the speed so far and the time left', () => {
  expect(progressOf({ bytesRead: 25e6, rows: 1000 }, 100e6, 500)).toEqual({
    bytesRead: 25e6,
    rows: 1000,
    bytesTotal: 100e6,
    bytesPerSecond: 50e6,
    msLeft: 1500,
  })
})

test('what is left is not guessed too early, nor while nothing is read', () => {
  expect(progressOf({ bytesRead: 25e6, rows: 1 }, 100e6, 50)).not.toHaveProperty('msLeft')
  expect(progressOf({ bytesRead: 0, rows: 0 }, 100e6, 500)).not.toHaveProperty('msLeft')
})
