import { expect, test } from 'vitest'
import { readRedirect } from './session-gate.ts'

test('after signing in a person goes back to where they were, and never to another site', () => {
  expect(readRedirect('/leads/my?page=2')).toBe('/leads/my?page=2')
  expect(['//evil.example', '/\\evil.example', 'https://evil.example', '', undefined, 4].map(readRedirect)).toEqual(
    Array.from({ length: 6 }),
  )
})
