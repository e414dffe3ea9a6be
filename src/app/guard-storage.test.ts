import { afterEach, expect, test, vi } from 'vitest'
import { headers } from '../../contract/protocol.ts'
import { buildEntry } from '../../tests/support/builders/build-entry.ts'
import { failingToOpen } from '../../tests/support/fakes/failing-to-open.ts'
import { stubPageAddress } from '../../tests/support/fakes/page-address.ts'
import { localDevice, signedInAs } from '../../tests/support/server/local-device.ts'
import { readAuth } from '../db/outbox/auth-records.ts'
import { openLocalData } from '../db/device.ts'
import type { Device } from '../db/schema/device.ts'
import { signIn } from '../db/session/session.ts'
import { guardStorage } from './guard-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function expectGuarded(device: Device): Promise<void> {
  vi.stubGlobal('setInterval', vi.fn())
  await guardStorage(device)
  await expect.poll(() => device.storage.getItem('browserId')).not.toBeNull()
  expect(device.storage.getItem('browserId')).toBe((await readAuth(device.outbox, 'device'))?.deviceId)
}

test('a person who leaves the question of the browser unanswered is guarded all the same', async () => {
  vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => undefined) } })
  await expectGuarded(localDevice(signedInAs('ben', 'c')))
})

test('the browser is asked to keep the data when somebody signs in, and not again that day', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { storage: { persist } })
  const device = localDevice()
  await expectGuarded(device)
  expect(persist).not.toHaveBeenCalled()
  const { token } = signedInAs('ben', 'c')
  await signIn(device, token)
  await signIn(device, token)
  expect(persist).toHaveBeenCalledOnce()
})

test('an outbox that could not be opened at the start is looked over when it can be', async () => {
  const { storage, ...given } = localDevice(signedInAs('ben', 'c'))
  const factory = { ...given.factory, indexedDB: failingToOpen(given.factory.indexedDB, 6) }
  const device = { ...given, ...openLocalData(factory), storage }
  await expect(device.outbox.auth.count()).rejects.toThrow()
  const every = vi.fn<(look: () => void) => void>()
  vi.stubGlobal('setInterval', every)
  await guardStorage(device)
  await expect.poll(() => device.outbox.hasFailed()).toBe(true)

  every.mock.calls[0]?.[0]()

  await expect.poll(() => storage.getItem('browserId')).not.toBeNull()
})

test('nothing goes straight to the server in the name of somebody else', async () => {
  stubPageAddress()
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No server.'))
  const device = localDevice(signedInAs('ellie', 'c'))
  await expectGuarded(device)
  expect(await device.sendDirectly?.(buildEntry({ userId: 'ben' }))).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
  await device.sendDirectly?.(buildEntry({ userId: 'ellie', isDecision: true }))
  expect(new Request(fetched.mock.calls[0]![0]).headers.get(headers.syncDecision)).toBe('yes')
})
