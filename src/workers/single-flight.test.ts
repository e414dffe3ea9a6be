import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('calls made while the work runs become one more run at its end', async () => {
  let runs = 0
  let finish = () => {}
  const wake = singleFlight(() => {
    runs += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  wake()
  wake()
  wake()
  expect(runs).toBe(1)
  finish()
  await new Promise(setImmediate)
  expect(runs).toBe(2)
  finish()
  await new Promise(setImmediate)
  expect(runs).toBe(2)
  wake()
  expect(runs).toBe(3)
})
