import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { SegmentReader } from '../../columns/segment-reader.ts'
import { packRows } from '../../columns/pack-rows.ts'
import { LeadIndex } from '../lead-index.ts'
import type { DuplicateQuestion } from '../lead-search.ts'

const ALL = { number: 1, size: 100 }
const day = (count: number) => `2026-11-${String(count).padStart(2, '0')}T09:00:00.000Z`
const groupsIn = (index: LeadIndex, question: Partial<DuplicateQuestion> = {}) =>
  index
    .duplicates({ ...ALL, ...question })
    .rows.map(({ leads, agreements }) => [
      leads.map(({ firstname }) => firstname).join(' '),
      ...agreements.map(({ field, count }) => (count === leads.length ? field : `${count} ${field}`)),
    ])

const townsIn = (index: LeadIndex) =>
  index
    .duplicates(ALL)
    .rows.map(({ leads, agreements }) => [
      leads.map(({ posttown }) => posttown).join(' '),
      ...agreements.map(({ field }) => field),
    ])

function indexOf(leads: readonly Lead[]) {
  const index = new LeadIndex()
  for (const lead of leads) index.put(lead)
  return index
}
const lead = (firstname: string, createdOn: number, fields: Partial<Lead> = {}) =>
  buildLead({ firstname, createdAt: day(createdOn), ...fields })

test('leads with one email, phone and last name, or address and last name are one group each', () => {
  const index = indexOf([
    lead('Ann', 1, { email: 'A@example.com' }),
    lead('ANN', 2, { email: 'a@example.com ' }),
    lead('Bob', 3, { surname: 'O’Shea', phone: '07700 900123' }),
    lead('Rob', 4, { surname: 'OSHEA', phone: '+44 7700 900123' }),
    lead('Cat', 5, { surname: 'Lee', address1: '1 High Street', postcode: 'LS1 4AP' }),
    lead('Kat', 6, { surname: 'Lee', address1: '1, high street', postcode: 'ls14ap' }),
    lead('Dan', 7, { surname: 'Lee', address1: '2 High Street', postcode: 'LS1 4AP' }),
  ])
  expect(groupsIn(index)).toEqual([
    ['Cat Kat', 'lastName', 'address'],
    ['Bob Rob', 'phone', 'lastName'],
    ['Ann ANN', 'email'],
  ])
})

test('who shares a key with each of two others joins them', () => {
  const index = indexOf([
    lead('Ann', 1, { email: 'a@example.com' }),
    lead('Ann', 2, { email: 'a@example.com', certificate_number: '1' }),
    lead('Nan', 3, { certificate_number: '1' }),
  ])
  expect(groupsIn(index)).toEqual([['Ann Ann Nan', '2 certificate', '2 email']])
})

test('leads of one email are a group only by name: the people of an agent are not, a lead without a name is of all', () => {
  const email = 'agent@example.com'
  const people = [
    lead('Ann', 1, { email, surname: 'Lee' }),
    lead('Bob', 2, { email, surname: 'Lee' }),
    lead('Ann', 3, { email, surname: 'Shah' }),
    lead('Cat', 4, { email }),
  ]
  expect(groupsIn(indexOf(people))).toEqual([])
  expect(groupsIn(indexOf([...people, lead('BOB', 5, { email })]))).toEqual([['Bob BOB', 'email']])
  const nameless = buildLead({ email, createdAt: day(6) })
  expect(groupsIn(indexOf([...people, nameless]))).toEqual([['Ann Bob Ann Cat ', 'email']])
})

test('groups follow what changes, whether leads came one by one or in a segment', () => {
  const packed = [1, 2, 3].map((count) =>
    lead('Pat', count, { email: `${count}@example.com`, posttown: `Packed ${count}` }),
  )
  const index = new LeadIndex()
  index.addSegments([new SegmentReader(packRows(packed.map((row, seq) => ({ id: row._id, seq, v: 1, row }))))])
  expect(townsIn(index)).toEqual([])
  const single = lead('Pat', 9, { email: '1@example.com', posttown: 'Single' })
  index.put(single)
  expect(townsIn(index)).toEqual([['Packed 1 Single', 'email']])
  index.put({ ...single, email: '2@example.com', version: 2 })
  expect(townsIn(index)).toEqual([['Packed 2 Single', 'email']])
  index.put({ ...packed[2]!, email: '2@example.com', version: 2 })
  expect(townsIn(index)).toEqual([['Packed 2 Packed 3 Single', 'email']])
  index.remove(packed[1]!._id)
  expect(townsIn(index)).toEqual([['Packed 3 Single', 'email']])
  index.remove(single._id)
  expect(townsIn(index)).toEqual([])
})

const person = (firstname: string, createdOn: number, fields: Partial<Lead> = {}) =>
  lead(firstname, createdOn, { surname: 'Lee', phone: '07700 900123', ...fields })
const apartOf = (...leads: Lead[]) => [leads.map(({ _id }) => _id)]

test('leaves leads that a user said are different ungrouped, and still groups others with the same phone', () => {
  const [ann, nan] = [person('Ann', 1), person('Nan', 2)]
  const others = [person('Bob', 3, { surname: 'Shah' }), person('Rob', 4, { surname: 'Shah' })]
  const index = indexOf([ann, nan, ...others])
  expect(groupsIn(index, { apart: apartOf(ann, nan) })).toEqual([['Bob Rob', 'phone', 'lastName']])
  expect(index.duplicates({ ...ALL, apart: apartOf(ann, nan) }).total).toBe(1)
})

test('keeps two different leads in one group with a third that may be either', () => {
  const [ann, nan, third] = [person('Ann', 1), person('Nan', 2), person('Annan', 3)]
  const index = indexOf([ann, nan, third])
  expect(groupsIn(index, { apart: apartOf(ann, nan) })).toEqual([['Ann Nan Annan', 'phone', 'lastName']])
  expect(groupsIn(index, { apart: [...apartOf(ann, nan), ...apartOf(ann, third)] })).toEqual([
    ['Nan Annan', 'phone', 'lastName'],
  ])
  expect(groupsIn(index, { apart: apartOf(ann, nan, third) })).toEqual([])
})

test('groups are found by name, phone, postcode and address of any of their leads, however it is typed', () => {
  const index = indexOf([
    person('Zoë', 1, { address1: '1 High Street', posttown: 'Leeds', postcode: 'LS1 4AP' }),
    person('Nan', 2),
    lead('Bob', 3, { email: 'b@example.com' }),
    lead('Bob', 4, { email: 'b@example.com', deal_status: 'Open' }),
  ])
  for (const words of ['zoe', 'LEE', '+44 7700 900123', 'ls14ap', 'high street leeds'])
    expect(
      groupsIn(index, { words }).map(([names]) => names),
      words,
    ).toEqual(['Zoë Nan'])
  expect(groupsIn(index, { words: 'bob' })).toHaveLength(1)
  expect(groupsIn(index, { words: 'nobody' })).toEqual([])
})

test('the strongest match comes first: the more and the surer fields agree', () => {
  const home = { address1: '1 High Street', postcode: 'LS1 4AP' }
  const index = indexOf([
    person('Ann', 1, home),
    person('Ann', 2, home),
    lead('Cat', 3, { surname: 'Shah', address1: '2 High Street', postcode: 'LS1 4AP' }),
    lead('Kat', 4, { surname: 'Shah', address1: '2 High Street', postcode: 'LS1 4AP' }),
    lead('Bob', 5, { surname: 'Khan', phone: '07700 900124' }),
    lead('Bob', 6, { surname: 'Khan', phone: '07700 900124' }),
  ])
  expect(groupsIn(index, { sort: 'strongest' })).toEqual([
    ['Ann Ann', 'phone', 'name', 'address'],
    ['Bob Bob', 'phone', 'name'],
    ['Cat Kat', 'lastName', 'address'],
  ])
  expect(groupsIn(index, { sort: 'newest' }).map(([names]) => names)).toEqual(['Bob Bob', 'Cat Kat', 'Ann Ann'])
})
