import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { deviceOver, openLocalData } from '../../../src/db/device.ts'
import type { Device } from '../../../src/db/schema/device.ts'

// Dexie's live queries need IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

export const signedInAs = (userId: string, companyId: string, role = 'User') => ({
  token: tokenOf({ id: userId, role, assignedCompanies: [companyId] }),
  companyId,
})

export function localDevice(
  stored: Record<string, string> = {},
  factory = { indexedDB: new IDBFactory(), IDBKeyRange },
): Device {
  const values = new Map(Object.entries(stored))
  const storage: Device['storage'] = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  return deviceOver(openLocalData(factory), { storage })
}
