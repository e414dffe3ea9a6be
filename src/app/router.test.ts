import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './router.ts'

test('an array is its key repeated, and comes back as it went', () => {
  const text = stringifySearch({ lead_status: ['Open', 'Call Back'], page: 2, radius: undefined })
  expect(text).toBe('?lead_status=Open&lead_status=Call+Back&page=2')
  expect(parseSearch(text)).toEqual({ lead_status: ['Open', 'Call Back'], page: '2' })
  expect(stringifySearch({})).toBe('')
})
