import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { type Device, openLocalData } from './device.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { currentSession, recoverSession, signIn, signOut, storedCompanyId, switchCompany } from './session.ts'

// Dexie reads its own dependencies where none are given with a query.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const TOKEN = `${encode({ alg: 'HS256' })}.${encode({ id: 'ben', role: 'User', assignedCompanies: ['a', 'b'] })}.x`

function openDevice(factory = { indexedDB: new IDBFactory(), IDBKeyRange }): Device {
  const stored = new Map<string, string>()
  return {
    ...openLocalData(factory),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    now: Date.now,
    newId: () => crypto.randomUUID(),
  }
}

/** The databases of a device whose localStorage never reached the disk. */
const crash = (device: Device) => openDevice(device.factory)

test('a person who was signed in before a crash still is, in the same company', async () => {
  const device = openDevice()
  await signIn(TOKEN, device)
  await switchCompany('b', device)

  const restarted = crash(device)
  expect(currentSession(restarted)).toBeUndefined()
  await recoverSession(restarted)
  expect(currentSession(restarted)?.userId).toBe('ben')
  expect(storedCompanyId(restarted)).toBe('b')
})

test('a person who signed out stays out', async () => {
  const device = openDevice()
  await signIn(TOKEN, device)
  await signOut('keep', device)
  const restarted = crash(device)
  await recoverSession(restarted)
  expect(currentSession(restarted)).toBeUndefined()
})

test('a text half written is there again after a crash, and gone once it is emptied', async () => {
  const device = openDevice()
  await writeDraft('note:1', 'Rang the b', device)
  await writeDraft('note:1', 'Rang the bell', device)
  expect(await readDraft('note:1', crash(device))).toBe('Rang the bell')
  await writeDraft('note:1', '', device)
  expect(await readDraft('note:1', crash(device))).toBe('')
})
