import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProperties } from '../../server/providers/properties/find-properties.ts'
import { ASKED_BY_HAND } from './asked-by-hand.ts'
import { ASKED_BY_SHAPE } from './asked-by-shape.ts'
import type { Postcode } from './postcode.ts'

function ask({ properties }: Pick<Postcode, 'properties'>, query: string) {
  const all = properties.map((text) => {
    const [address1, address2, address3] = text.split(' | ')
    return { address1, address2, address3, posttown: 'LEEDS', text }
  })
  const { matches, proposals } = findProperties(all, query)
  return {
    matches: matches.map(({ text }) => text).toSorted(),
    proposals: proposals.map(({ text }) => text).toSorted(),
  }
}

const casesOf = ({ questions }: Postcode) =>
  questions.map(([query, homes, isProposed]) => ({
    query,
    answer: { matches: isProposed ? [] : homes.toSorted(), proposals: isProposed ? homes.toSorted() : [] },
  }))

describe.each(ASKED_BY_HAND)('among $name', (postcode) => {
  test.each(casesOf(postcode))('"$asked" finds the intended homes', ({ query, answer }) => {
    expect(ask(postcode, query)).toEqual(answer)
  })
})

describe.each(ASKED_BY_SHAPE)('$name', (postcode) => {
  test.each(casesOf(postcode))('is found by "$asked", without its neighbours', ({ query, answer }) => {
    expect(ask(postcode, query)).toEqual(answer)
  })
})

const corpus = [...ASKED_BY_HAND, ...ASKED_BY_SHAPE].flatMap((postcode) =>
  postcode.questions.map(([query]) => ({ postcode, query })),
)

test('the corpus has at least 300 questions, half of them by shape', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300)
  expect(ASKED_BY_SHAPE.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(150)
})

test('case, spaces and punctuation never change the answer', () => {
  const noise = fc.record({
    question: fc.constantFrom(...corpus),
    write: fc.constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text,
    ),
    blank: fc.constantFrom(' ', '  ', '\t'),
    before: fc.constantFrom('', ' ', ', '),
    after: fc.constantFrom('', ' ', ',', '.', ' .', ';'),
    comma: fc.constantFrom(',', ' ,', ', ', ' ; '),
    apostrophe: fc.constantFrom("'", '’', ''),
    dash: fc.constantFrom('-', '–', ' - '),
  })
  fc.assert(
    fc.property(noise, ({ question: { postcode, query }, write, blank, before, after, comma, apostrophe, dash }) => {
      const noisy = write(query)
        .replace(/['’]/g, apostrophe)
        .replace(/ ?[-–] ?/g, dash)
        .replaceAll(' ', blank)
        .replaceAll(',', comma)
      expect(ask(postcode, before + noisy + after)).toEqual(ask(postcode, query))
    }),
    { numRuns: 2000 },
  )
})

test('accents never change the answer unless two names differ only by them', () => {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  for (const { postcode, query } of corpus) {
    if (postcode.name.startsWith('two houses')) continue
    expect(ask(postcode, plain(query)), query).toEqual(ask(postcode, query))
    expect(ask(postcode, query.normalize('NFD')), query).toEqual(ask(postcode, query))
  }
})
