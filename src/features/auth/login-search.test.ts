import { expect, test } from 'vitest'
import { readLoginSearch } from './login-search.ts'

test('after signing in a person goes back to where they were, and never to another site', () => {
  expect(readLoginSearch({ redirect: '/leads/my?page=2' })).toEqual({ redirect: '/leads/my?page=2' })
  for (const redirect of ['//evil.example', '/\\evil.example', 'https://evil.example', '', undefined, 4]) {
    expect(readLoginSearch({ redirect })).toEqual({})
  }
})
