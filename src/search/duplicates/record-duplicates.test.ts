import { expect, test } from 'vitest'
import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import { type DuplicateRecords, duplicateAccounts, duplicateContacts, RecordDuplicates } from './record-duplicates.ts'

const ALL = { number: 1, size: 100 }
const rowOf = (_id: string, day: number) => ({
  _id,
  companyId: 'company',
  createdAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  updatedAt: '2026-11-29T09:00:00.000Z',
  version: 1,
})
const contact = (id: string, day: number, fields: Partial<Contact>): Contact => ({ ...rowOf(id, day), ...fields })
const account = (id: string, day: number, name: string, fields: Partial<Account> = {}): Account => ({
  ...rowOf(id, day),
  name,
  ...fields,
})

function groupsOf<Row extends Contact | Account>(kind: DuplicateRecords<Row>, rows: readonly Row[], question = {}) {
  const duplicates = new RecordDuplicates(kind)
  for (const row of rows) duplicates.put(row)
  const { groups } = duplicates.groups({ ...ALL, ...question }, () => true)
  return groups.map(({ ids, agreements }) => [ids.join(' '), ...agreements.map(({ field }) => field)])
}

test('contacts are one by email, by phone and last name, or by name at one account', () => {
  const accountId = '601de000-0005-4000-8000-000000000001'
  const found = groupsOf(duplicateContacts, [
    contact('a', 1, { firstname: 'Ann', lastname: 'Lee', email: 'A@example.com' }),
    contact('b', 2, { firstname: 'Ann', lastname: 'Lee', email: 'a@example.com' }),
    contact('c', 3, { firstname: 'Bob', lastname: 'O’Shea', phone: '07700 900123' }),
    contact('d', 4, { firstname: 'Rob', lastname: 'OSHEA', phone: '+44 7700 900123' }),
    contact('e', 5, { firstname: 'Cat', lastname: 'Khan', accountId }),
    contact('f', 6, { firstname: 'Cat', lastname: 'Khan', accountId }),
    contact('g', 7, { firstname: 'Dan', lastname: 'Khan', accountId, phone: '07700 900123' }),
  ])
  expect(found).toEqual([
    ['e f', 'name', 'account'],
    ['c d', 'phone', 'lastName'],
    ['a b', 'email', 'name'],
  ])
})

test('accounts are one by name, whatever follows it and however it is written, or by website', () => {
  const found = groupsOf(duplicateAccounts, [
    account('a', 1, 'Ash & Sons Ltd'),
    account('b', 2, 'ASH and Sons'),
    account('c', 3, 'Ash & Sons Limited'),
    account('d', 4, 'Élan', { website: 'https://www.elan.example/home' }),
    account('e', 5, 'Elan Homes', { website: 'elan.example' }),
  ])
  expect(found).toEqual([
    ['d e', 'website'],
    ['a c', 'name'],
  ])
})

test('groups nothing that is different, removed or not looked for, and puts the strongest match first', () => {
  const shared = { lastname: 'Lee', phone: '07700 900123' }
  const rows = [
    contact('a', 1, { ...shared, firstname: 'Ann', email: 'a@example.com' }),
    contact('b', 2, { ...shared, firstname: 'Ann', email: 'a@example.com' }),
    contact('c', 3, { lastname: 'Khan', phone: '07700 900124' }),
    contact('d', 4, { lastname: 'Khan', phone: '07700 900124' }),
  ]
  expect(groupsOf(duplicateContacts, rows).map(([ids]) => ids)).toEqual(['c d', 'a b'])
  expect(groupsOf(duplicateContacts, rows, { sort: 'strongest' }).map(([ids]) => ids)).toEqual(['a b', 'c d'])
  expect(groupsOf(duplicateContacts, rows, { apart: [['c', 'd']] }).map(([ids]) => ids)).toEqual(['a b'])
  const duplicates = new RecordDuplicates(duplicateContacts)
  for (const row of rows) duplicates.put(row)
  duplicates.remove('b')
  expect(duplicates.groups(ALL, (id) => id !== 'c' && id !== 'd').total).toBe(0)
})
