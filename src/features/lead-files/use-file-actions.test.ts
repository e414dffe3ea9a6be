import { expect, test } from 'vitest'
import { whyNotAdded } from './use-file-actions.ts'

test('a device that is full says so, and what to do', () => {
  const full = Object.assign(new Error('The operation failed.'), { name: 'QuotaExceededError' })
  expect(whyNotAdded(full)).toBe('This device is full. Free some space, then add it again.')
})
