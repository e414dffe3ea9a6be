import { describe, expect, test } from 'vitest'
import { findProperties } from '../../server/providers/properties/find-properties.ts'
import { HOME_QUESTIONS, type Home } from './which-home.ts'

function answerTo(homes: readonly Home[], query: string): string {
  const { matches, proposals } = findProperties(homes, query)
  const ids = [...matches, ...proposals].map(({ id }) => id)
  if (ids.length === 0) return 'none'
  if (matches.length === 0) return ['maybe', ...ids].join(' ')
  return [matches.length === 1 ? 'is' : 'asks', ...ids].join(' ')
}

describe.each([...Map.groupBy(HOME_QUESTIONS, ({ building }) => building)])('%s', (_, questions) => {
  test.each(questions)('"$asked" $answer', ({ homes, query, answer }) => {
    expect(answerTo(homes, query)).toBe(answer)
  })
})

test('the corpus has at least 300 questions, with all four kinds of answer', () => {
  expect(HOME_QUESTIONS.length).toBeGreaterThanOrEqual(300)
  const kinds = Map.groupBy(HOME_QUESTIONS, ({ answer }) => answer.split(' ')[0])
  for (const kind of ['is', 'asks', 'maybe', 'none']) expect(kinds.get(kind)?.length, kind).toBeGreaterThan(50)
})

test.each(['* Zebra', 'The Zebra House, *', '*, Flat 77', 'Block Q, *'])(
  'a word without an address leaves only suggestions: %s',
  (written) => {
    for (const { homes, query } of HOME_QUESTIONS) {
      const question = written.replace('*', query)
      expect(findProperties(homes, question).matches, question).toEqual([])
    }
  },
)

const buildings = new Set(HOME_QUESTIONS.map(({ homes }) => homes))

test.each([', ', ' '])('every home is the best answer to its whole address, written with "%s"', (comma) => {
  for (const homes of buildings) {
    for (const home of homes) {
      const address = [home.address1, home.address2, home.address3].filter(Boolean).join(comma)
      expect(findProperties(homes, address).matches[0]?.id, address).toBe(home.id)
      expect(findProperties(homes, `${address}, ${home.posttown}`).matches[0]?.id, address).toBe(home.id)
    }
  }
})
