import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { PackReader } from '../columns/pack-reader.ts'
import { packRows } from '../columns/pack-rows.ts'
import { LeadIndex } from './lead-index.ts'

const ALL = { number: 1, size: 100 }
const day = (count: number) => `2026-11-${String(count).padStart(2, '0')}T09:00:00.000Z`
const groupsIn = (index: LeadIndex) =>
  index
    .duplicates(ALL)
    .rows.map(({ leads, reasons }) => [leads.map(({ firstname }) => firstname).join(' '), ...reasons])

const townsIn = (index: LeadIndex) =>
  index.duplicates(ALL).rows.map(({ leads, reasons }) => [leads.map(({ posttown }) => posttown).join(' '), ...reasons])

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
    ['Cat Kat', 'address'],
    ['Bob Rob', 'phone'],
    ['Ann ANN', 'email'],
  ])
})

test('who shares a key with each of two others joins them', () => {
  const index = indexOf([
    lead('Ann', 1, { email: 'a@example.com' }),
    lead('Ann', 2, { email: 'a@example.com', certificate_number: '1' }),
    lead('Nan', 3, { certificate_number: '1' }),
  ])
  expect(groupsIn(index)).toEqual([['Ann Ann Nan', 'email', 'certificate']])
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

test('groups follow what changes, whether leads came one by one or in a pack', () => {
  const packed = [1, 2, 3].map((count) =>
    lead('Pat', count, { email: `${count}@example.com`, posttown: `Packed ${count}` }),
  )
  const index = new LeadIndex()
  index.addPacks([new PackReader(packRows(packed.map((row, seq) => ({ id: row._id, seq, v: 1, row }))))])
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
