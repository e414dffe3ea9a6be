import { expect, test } from 'vitest'
import { readMarketingSearch } from './marketing-search.ts'

test('the address names the tab and what is looked for in it, and nothing of another tab', () => {
  const everything = { listId: ' a ', q: 'ann', page: '3', campaign: 'new', other: 'x' }
  expect(readMarketingSearch(everything)).toEqual({})
  expect(readMarketingSearch({ ...everything, tab: 'lists' })).toEqual({})
  expect(readMarketingSearch({ ...everything, tab: 'subscribers' })).toEqual({
    tab: 'subscribers',
    listId: 'a',
    q: 'ann',
    page: 3,
  })
  expect(readMarketingSearch({ ...everything, tab: 'campaigns' })).toEqual({ tab: 'campaigns', campaign: 'new' })
  expect(readMarketingSearch({ tab: 'subscribers', q: ' ', page: 'x' })).toEqual({ tab: 'subscribers' })
})
