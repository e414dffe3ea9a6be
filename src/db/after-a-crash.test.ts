import { expect, test } from 'vitest'
import { localDevice, tokenOf } from '../../tests/support/local-device.ts'
import type { Device } from './device.ts'
import { readDraft, writeDraft } from './drafts.ts'
import { currentSession, recoverSession, signIn, signOut, storedCompanyId, switchCompany } from './session.ts'

const TOKEN = tokenOf({ id: 'ben', role: 'User', assignedCompanies: ['a', 'b'] })

/** The databases of a device whose localStorage never reached the disk. */
const crash = (device: Device) => localDevice({}, device.factory)

test('a person who was signed in before a crash still is, in the same company', async () => {
  const device = localDevice()
  await signIn(TOKEN, device)
  await switchCompany('b', device)

  const restarted = crash(device)
  expect(currentSession(restarted)).toBeUndefined()
  await recoverSession(restarted)
  expect(currentSession(restarted)?.userId).toBe('ben')
  expect(storedCompanyId(restarted)).toBe('b')
})

test('a person who signed out stays out', async () => {
  const device = localDevice()
  await signIn(TOKEN, device)
  await signOut('keep', device)
  const restarted = crash(device)
  await recoverSession(restarted)
  expect(currentSession(restarted)).toBeUndefined()
})

test('a text half written is there again after a crash, and gone once it is emptied', async () => {
  const device = localDevice()
  await writeDraft('note:1', 'Rang the b', device)
  await writeDraft('note:1', 'Rang the bell', device)
  expect(await readDraft('note:1', crash(device))).toBe('Rang the bell')
  await writeDraft('note:1', '', device)
  expect(await readDraft('note:1', crash(device))).toBe('')
})
