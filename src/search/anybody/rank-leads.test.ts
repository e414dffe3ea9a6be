import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { leadIndexes } from '../../../tests/support/builders/lead-indexes.ts'
import { NAMED, TYPED } from '../../../tests/support/builders/names-to-find.ts'

describe.each(leadIndexes)('leads %s', (_, indexOf) => {
  const found = (leads: readonly Partial<Lead>[], words: string, most = 8) =>
    indexOf(leads.map(buildLead))
      .findAnybody(words, most)
      .map(({ firstname, surname }) => `${firstname} ${surname}`)

  const PEOPLE = [
    { firstname: 'Jo', surname: 'Smith', phone: '07700 900123', email: 'jo.smith@example.com', postcode: 'LS1 4AP' },
    { firstname: 'Joan', surname: 'Smithson', phone: '07700 900124', email: 'smith@example.org', postcode: 'LS10 1AB' },
    { firstname: 'Smith', surname: 'Jones', phone: '0113 496 0999', posttown: 'LEEDS', address1: '12 Jo Street' },
    { firstname: 'Ann', surname: 'Blacksmith', certificate_number: '0000-1111-2222-3333-4444' },
  ]

  test('a full name comes before a beginning, and that before a part', () => {
    expect(found(PEOPLE, 'jo smith')).toEqual(['Jo Smith', 'Smith Jones', 'Joan Smithson'])
    expect(found(PEOPLE, 'smith').slice(2)).toEqual(['Joan Smithson', 'Ann Blacksmith'])
  })

  test.each(['07700900124', '+44 7700 900 124', '(07700) 900-124'])('%s finds whose number it is', (typed) => {
    expect(found(PEOPLE, typed)).toEqual(['Joan Smithson'])
  })

  test('part of a number finds all that have it', () => {
    expect(found(PEOPLE, '07700 900').toSorted()).toEqual(['Jo Smith', 'Joan Smithson'])
  })

  test('a whole email finds whose it is', () => {
    const namesake = { firstname: 'Jo', surname: 'Smithe', email: 'jo.smith@example.org' }
    expect(found([...PEOPLE, namesake], 'JO.SMITH@example.com')).toEqual(['Jo Smith', 'Jo Smithe'])
  })

  test('a postcode, a street, a town and a certificate are found', () => {
    expect(found(PEOPLE, 'ls1 4ap')).toEqual(['Jo Smith'])
    expect(found(PEOPLE, 'smith ls1 4ap')).toEqual(['Jo Smith'])
    expect(found(PEOPLE, '12 jo street leeds')).toEqual(['Smith Jones'])
    expect(found(PEOPLE, '0000-1111-2222-3333-4444')).toEqual(['Ann Blacksmith'])
    expect(found(PEOPLE, '00001111222233334444')).toEqual(['Ann Blacksmith'])
  })

  test('a name that is typed with a slip is found, after those that are typed right', () => {
    expect(found(PEOPLE, 'blaksmith')).toEqual(['Ann Blacksmith'])
    expect(found(PEOPLE, 'smiht').toSorted()).toEqual(['Jo Smith', 'Smith Jones'])
    expect(found([{ firstname: 'Al', surname: 'Smyth' }, ...PEOPLE], 'smith').at(-1)).toBe('Al Smyth')
  })

  test('a deal is found, and nothing without a word', () => {
    expect(found([{ firstname: 'Del', surname: 'Deal', deal_status: 'Open' }], 'deal')).toEqual(['Del Deal'])
    expect(found(PEOPLE, '')).toEqual([])
    expect(found(PEOPLE, ' - ')).toEqual([])
  })

  test('the few of many leads that have every word are found, wherever each word is', () => {
    const others = Array.from({ length: 200 }, (_, at) => ({
      firstname: 'Bo',
      surname: `Other${at}`,
      phone: `0113 496 0${100 + at}`,
      email: `bo.${at}@example.com`,
      address1: `${at} Mill Lane`,
      postcode: 'M1 1AE',
    }))
    const mixed = [...others.slice(0, 100), ...PEOPLE, ...others.slice(100)]
    expect(found(mixed, 'jo smith')).toEqual(['Jo Smith', 'Smith Jones', 'Joan Smithson'])
    expect(found(mixed, 'smith ls1 4ap')).toEqual(['Jo Smith'])
    expect(found(mixed, 'smith jo@example.org')).toEqual([])
    expect(found(mixed, 'jo.smith@example.com jo')).toEqual(['Jo Smith'])
    expect(found(mixed, 'smiht 900123')).toEqual(['Jo Smith'])
  })

  test('no more than asked for', () => {
    expect(found(PEOPLE, 'smith', 2)).toHaveLength(2)
  })

  test.each(TYPED)('$firstname $surname finds $finds', ({ finds, ...typed }) => {
    const [first] = found([...NAMED], Object.values(typed).join(' '))
    expect(first).toContain(finds)
  })
})
