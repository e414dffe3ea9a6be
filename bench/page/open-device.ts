import { wrap } from 'comlink'
import { openBrowserDevice } from '../../src/db/device.ts'
import { currentSession, storedCompanyId } from '../../src/db/session/session.ts'
import type { SearchWorker } from '../../src/workers/search-client.ts'

export function openDevice() {
  const device = openBrowserDevice()
  const userId = currentSession(device)?.userId ?? ''
  const companyId = storedCompanyId(device) ?? ''
  return { device, userId, companyId, rows: device.openRows(userId, companyId) }
}

export function startWorker(url: string) {
  const worker = new Worker(url, { type: 'module' })
  const { userId, companyId } = openDevice()
  return { worker, search: wrap<SearchWorker>(worker), list: { userId, companyId, kind: 'lead' as const } }
}
