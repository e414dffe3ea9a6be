import { expect, test } from 'vitest'
import { ApiError } from '../../api/failures.ts'
import { isPassing } from './retry.ts'

test.each([408, 425, 429, 502, 503, 507])('a chunk that is answered %i goes out again', (status) => {
  expect(isPassing(new ApiError('unavailable', 'Later.', status), { tries: 0, invalid: 0 })).toBe(true)
})

test('a chunk that is refused does not', () => {
  expect(isPassing(new ApiError('forbidden', 'Not in your company.', 403), { tries: 0, invalid: 0 })).toBe(false)
})
