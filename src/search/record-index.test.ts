import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { NAMED, TYPED } from '../../tests/support/builders/names-to-find.ts'
import type { Contact } from '../../contract/entities/contact.ts'
import { liveRecordSearch } from './record-search.ts'
import type { RowSource } from './row-source.ts'

function contactsOf(...given: Partial<Contact>[]) {
  const rows = given.map((fields): Contact => {
    const { _id, companyId, createdAt, updatedAt, version } = buildLead()
    return { _id, companyId, createdAt, updatedAt, version, ...fields }
  })
  const source: RowSource<Contact> = {
    arrivedAfter: async (arrival) => ({ rows: arrival === 0 ? rows : [], removedIds: [], arrival: 1 }),
    unsettledIds: async () => [],
    byIds: async (ids) => ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []),
    page: async () => undefined,
  }
  return liveRecordSearch('contact', source)
}

const ALL = { number: 1, size: 10 }

async function namesFound(words: string, ...contacts: Partial<Contact>[]) {
  const { rows } = await contactsOf(...contacts).query(words, ALL)
  return rows.map(({ firstname }) => firstname)
}

test('finds contacts by every word, in any position, capitals and accents', async () => {
  const ann = { firstname: 'Ann', lastname: 'Lée', email: 'ann@example.com', job_title: 'Roofer' }
  const bob = { firstname: 'Bob', lastname: 'Lee' }
  expect(await namesFound('lee', bob, ann)).toEqual(['Ann', 'Bob'])
  expect(await namesFound('LEE ann', bob, ann)).toEqual(['Ann'])
  expect(await namesFound('roof', bob, ann)).toEqual(['Ann'])
  expect(await namesFound('lee carl', bob, ann)).toEqual([])
})

test.each(TYPED)('the contact $finds is found by $firstname $surname', async ({ finds, ...typed }) => {
  const contacts = NAMED.map(({ firstname, surname }) => ({ firstname, lastname: surname }))
  expect(await namesFound(Object.values(typed).join(' '), ...contacts)).toEqual([finds])
})

test('a phone number is found however it was written', async () => {
  const ann = { firstname: 'Ann', phone: '+44 7700 900123' }
  expect(await namesFound('07700900123', ann)).toEqual(['Ann'])
})

test.each(['07700 900123', '7700900123', '+44 7700 900123', '+447700900123', '0044 7700 900123', '+44 (0)7700 900123'])(
  'a phone number is found by %s',
  async (typed) => {
    expect(await namesFound(typed, { firstname: 'Ann', phone: '07700 900123' })).toEqual(['Ann'])
    expect(await namesFound(typed, { firstname: 'Bob', phone: '07700 900999' })).toEqual([])
  },
)

test('a number is found only as it is, a name with a slip too', async () => {
  const ann = { firstname: 'Annabel', phone: '07700 900458' }
  const search = contactsOf(ann, { firstname: 'Bob', phone: '07700 900413' })
  const best = async (words: string) => (await search.best(words, 6)).map(({ firstname }) => firstname)
  expect(await best('07700 900458')).toEqual(['Annabel'])
  expect(await best('07700 900459')).toEqual([])
  expect(await best('anabel')).toEqual(['Annabel'])
})

test('sorts a contact without a name by phone number, and answers a page past the end with the last', async () => {
  const search = contactsOf({ phone: '0777' }, { firstname: 'Zoe' }, { firstname: 'Abe' })
  expect((await search.query('', ALL)).rows.map(({ firstname }) => firstname)).toEqual([undefined, 'Abe', 'Zoe'])
  expect(await search.query('', { number: 9, size: 2 })).toMatchObject({ number: 2, total: 3 })
})
