import { expect, test } from 'vitest'
import { localDevice, tokenOf } from '../../../tests/support/server/local-device.ts'
import type { Device } from '../schema/device.ts'
import { readDraft, writeDraft } from '../files/drafts.ts'
import { currentSession, signIn, signOut, storedCompanyId, switchCompany } from '../session/session.ts'
import { reconcile, recoverSession } from '../session/session-mirror.ts'

const tokenFor = (id: string, exp: number) => tokenOf({ id, role: 'User', assignedCompanies: ['a', 'b'], exp })
const TOKEN = tokenFor('ben', 1_000)
const LATER = tokenFor('ben', 2_000)
const ELLIE = tokenFor('ellie', 3_000)

const crash = (device: Device) => localDevice({}, device.factory)

test('a person who was signed in before a crash still is, in the same company', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  await switchCompany(device, 'b')

  const restarted = crash(device)
  expect(currentSession(restarted)).toBeUndefined()
  await recoverSession(restarted, true)
  expect(currentSession(restarted)?.userId).toBe('ben')
  expect(storedCompanyId(restarted)).toBe('b')
})

test('a person who signed out stays out', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  await signOut(device, 'keep')
  const restarted = crash(device)
  await recoverSession(restarted, true)
  expect(currentSession(restarted)).toBeUndefined()
})

test('a text half written is there again after a crash, and gone once it is emptied', async () => {
  const device = localDevice()
  await writeDraft(device, 'note:1', 'Rang the b')
  await writeDraft(device, 'note:1', 'Rang the bell')
  expect(await readDraft(crash(device), 'note:1')).toBe('Rang the bell')
  await writeDraft(device, 'note:1', '')
  expect(await readDraft(crash(device), 'note:1')).toBe('')
})

const crashBackTo = (device: Device, token: string) => localDevice({ token }, device.factory)

test('FM-054: a user who signed out stays signed out, though the browser still has a token of theirs', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  await signIn(device, LATER)
  await signOut(device, 'keep')
  for (const token of [TOKEN, LATER]) {
    const restarted = crashBackTo(device, token)
    await recoverSession(restarted, false)
    expect(currentSession(restarted)).toBeUndefined()
  }
})

test('FM-054: after a crash the last user who signed in is signed in, not an earlier one', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  await signOut(device, 'keep')
  await signIn(device, ELLIE)
  const restarted = crashBackTo(device, TOKEN)
  await recoverSession(restarted, false)
  expect(currentSession(restarted)?.userId).toBe('ellie')
})

test('nor an earlier user, if the database could not be updated either', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  const restarted = crashBackTo(device, ELLIE)
  await recoverSession(restarted, false)
  expect(currentSession(restarted)?.userId).toBe('ellie')
})

test('a person who is just signing in again in another tab is not signed out by a new one', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  await signOut(device, 'keep')
  const midway = crashBackTo(device, LATER)
  await recoverSession(midway, true)
  expect(currentSession(midway)?.token).toBe(LATER)
})

test('a reload while another tab signs out brings nobody back', async () => {
  const device = localDevice()
  await signIn(device, TOKEN)
  const reloaded = crash(device)
  await recoverSession(reloaded, false)
  expect(currentSession(reloaded)).toBeUndefined()
})

test('a token that a worker had renewed near the end of its session is taken over, though it ends no later', async () => {
  const signed = (iat: number) => tokenOf({ id: 'ben', role: 'User', assignedCompanies: ['a'], iat, exp: 5_000 })
  const device = localDevice()
  await signIn(device, signed(1_000))
  const renewed = {
    userId: 'ben',
    role: 'User' as const,
    companyIds: ['a'],
    expiresAt: 5_000_000,
    token: signed(2_000),
  }
  await reconcile(device, renewed)
  expect(currentSession(device)?.token).toBe(renewed.token)
})

test('a token that can’t be read means that nobody is signed in', async () => {
  const device = localDevice({ token: 'garbage', companyId: 'a' })
  expect(currentSession(device)).toBeUndefined()
  await expect(signIn(device, 'no.such.token')).rejects.toThrow('can’t read')
})
