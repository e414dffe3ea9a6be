import { expect, test } from 'vitest'
import { buildEntry } from '../../tests/support/builders/build-entry.ts'
import { localDevice, signedInAs } from '../../tests/support/server/local-device.ts'
import { deviceHeaders, readWaiting } from './device-headers.ts'
import type { SyncPorts } from './ports.ts'

const NOW = 10_000_000

async function reportOf(entries: readonly ReturnType<typeof buildEntry>[]) {
  const data = localDevice(signedInAs('ann', 'green'))
  await data.outbox.pending.bulkPut([...entries])
  const ports: SyncPorts = {
    data,
    fetch: () => Promise.reject(new Error('nothing is sent')),
    now: () => NOW,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    locks: undefined,
    newId: () => crypto.randomUUID(),
    usedStorage: async () => 0,
    report: () => undefined,
  }
  const session = {
    token: 't',
    userId: 'ann',
    role: 'User',
    companyIds: ['green'],
    expiresAt: 0,
    deviceId: 'd',
  } as const
  return (await deviceHeaders(ports, session, await readWaiting(ports, 'ann')))['sync-pending']
}

test('a device reports how many changes wait, the age of the oldest and in which company it was made', async () => {
  const entries = [
    buildEntry({ companyId: 'blue', savedAt: NOW - 60_000 }),
    buildEntry({ companyId: 'green', savedAt: NOW - 7_200_000 }),
    buildEntry({ companyId: 'blue', savedAt: NOW - 1_000 }),
  ]
  expect(await reportOf(entries)).toBe('3;oldest=7200;company=green')
})

test('a device that has sent everything names no company', async () => {
  expect(await reportOf([])).toBe('0;oldest=0')
})
