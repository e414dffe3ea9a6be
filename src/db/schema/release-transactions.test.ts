import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { allowTransactions, followOpening, allowCommit, releaseTransactions } from './release-transactions.ts'
import { OutboxDb } from './outbox-db.ts'
import { withTimeLimit } from '../outbox/save-durably.ts'

const soon = <T>(work: PromiseLike<T>) => withTimeLimit(1_000, Promise.resolve(work))
const inOneBrowser = () => {
  const shared = new IDBFactory()
  return () => new OutboxDb({ indexedDB: followOpening(shared), IDBKeyRange })
}

const inAnotherPage = allowTransactions
afterEach(allowTransactions)

test('a page that is left in the middle of a transaction holds up no other', async () => {
  const openOutbox = inOneBrowser()
  const [left, other] = [openOutbox(), openOutbox()]
  await other.open()
  const never = left.transaction('rw', left.pending, left.status, async () => {
    for (;;) await left.pending.count()
  })
  const ended = never.catch((error: Error) => error.name)
  await left.auth.count()
  await expect(withTimeLimit(200, Promise.resolve(other.pending.count()))).rejects.toThrow('did not answer')

  expect(releaseTransactions()).toBe('transactions')
  expect(await soon(ended)).toBe('AbortError')
  inAnotherPage()
  expect(await soon(other.pending.count())).toBe(0)
})

test('what a page begins after it was left holds up no other, and is possible again when it comes back', async () => {
  const openOutbox = inOneBrowser()
  const [left, other] = [openOutbox(), openOutbox()]
  await Promise.all([left.open(), other.open()])
  releaseTransactions()
  const writing = left.transaction('rw', left.pending, async () => {
    for (;;) await left.pending.count()
  })
  await expect(soon(writing)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  inAnotherPage()
  expect(await soon(other.pending.count())).toBe(0)
  expect(await soon(left.pending.count())).toBe(0)
})

test('what was saved in the moment of leaving is kept', async () => {
  const openOutbox = inOneBrowser()
  const [left, other] = [openOutbox(), openOutbox()]
  await Promise.all([left.open(), other.open()])
  const { position: _position, ...entry } = buildEntry()
  const saved = left.transaction('rw', left.pending, ({ idbtrans }) => {
    allowCommit(idbtrans)
    return left.pending.add(entry)
  })
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  releaseTransactions()
  await soon(saved)
  inAnotherPage()
  expect(await soon(other.pending.count())).toBe(1)
})

test('a database that was just being made is made by the next page', async () => {
  const shared = new IDBFactory()
  const request = followOpening(shared).open('rows', 1)
  const interrupted = new Promise((resolve) => {
    request.onupgradeneeded = () => resolve(releaseTransactions())
  })
  expect(await soon(interrupted)).toBe('making')
  const madeFrom = new Promise((resolve) => {
    shared.open('rows', 1).onupgradeneeded = ({ oldVersion }) => resolve(oldVersion)
  })
  expect(await soon(madeFrom)).toBe(0)
})
