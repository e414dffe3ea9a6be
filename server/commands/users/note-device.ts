import { headers } from '../../../contract/protocol.ts'
import { type DeviceReport, noteDevice } from '../../store/users/devices.ts'
import type { Store } from '../../store/core/open-store.ts'
import type { Account } from '../../store/users/users.ts'
import { deviceName } from './device-name.ts'

interface Call {
  readonly caller: Account | null
  readonly headers: Record<string, string | string[] | undefined>
}

/** Stores an unchanged report once a minute, and those of a device that is sending more often. */
const SAME_AGAIN_MS = 60_000
const SENDING_MS = 5_000
const DEVICES_REMEMBERED = 10_000

const DEVICE = /^[0-9a-f-]{36}$/i
const PENDING = /^(\d{1,9});oldest=(\d{1,10})(?:;company=([\da-f-]{36}))?$/
const ABOUT = /^app="([\w.+-]{1,40})";storage="([a-z ]{1,20})"$/

export function createDeviceNotes({ store, clock }: { store: Store; clock: () => Date }) {
  const noted = new Map<string, DeviceReport>()
  return async ({ caller, headers: given }: Call): Promise<void> => {
    const report = caller && reportOf(caller, given, clock())
    if (!report) return
    const key = `${report.userId} ${report.deviceId}`
    const before = noted.get(key)
    if (before && !isNews(before, report)) return
    if (noted.size >= DEVICES_REMEMBERED) noted.clear()
    noted.set(key, report)
    await noteDevice(store, report)
  }
}

function isNews(before: DeviceReport, report: DeviceReport): boolean {
  const sinceMs = Math.abs(report.seenAt.getTime() - before.seenAt.getTime())
  if (sinceMs >= SAME_AGAIN_MS || before.app !== report.app || before.storage !== report.storage) return true
  if (before.name !== report.name) return true
  // Stored at once when everything is sent.
  return before.unsent !== report.unsent && (report.unsent === 0 || before.unsent === 0 || sinceMs >= SENDING_MS)
}

function reportOf(
  { _id: userId, companyIds }: Account,
  given: Call['headers'],
  seenAt: Date,
): DeviceReport | undefined {
  const deviceId = String(given[headers.syncDevice] ?? '')
  const [, count, oldest = '0', company] = PENDING.exec(String(given[headers.syncPending] ?? '')) ?? []
  if (!DEVICE.test(deviceId) || count === undefined) return
  const [, app = null, storage = null] = ABOUT.exec(String(given[headers.syncAbout] ?? '')) ?? []
  const unsent = Number(count)
  const oldestAt = unsent === 0 ? null : new Date(seenAt.getTime() - Number(oldest) * 1000)
  const name = deviceName(given['user-agent'] === undefined ? null : String(given['user-agent']))
  // A user's changes count as waiting only for a company that they belong to.
  const oldestCompanyId = companyIds.find((companyId) => companyId === company && unsent > 0) ?? null
  return { userId, deviceId, name, seenAt, unsent, oldestAt, oldestCompanyId, app, storage }
}
