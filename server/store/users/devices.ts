import { sql } from 'kysely'
import { STORAGE_STATES, type WorkDevice } from '../../../contract/entities/device.ts'
import { type ListPage, readRowsPage, shownPage } from '../core/list-page.ts'
import type { Store } from '../core/open-store.ts'
import { writeReference } from '../core/tenant-transaction.ts'

export interface DeviceReport {
  readonly userId: string
  readonly deviceId: string
  readonly name: string
  readonly seenAt: Date
  readonly unsent: number
  readonly oldestAt: Date | null
  /** The company in which the oldest change was made. */
  readonly oldestCompanyId: string | null
  readonly app: string | null
  readonly storage: string | null
}

/** Absent values keep the earlier report. */
export async function noteDevice(store: Store, report: DeviceReport): Promise<void> {
  const { userId, deviceId, name, seenAt, unsent, oldestAt, oldestCompanyId, app, storage } = report
  await writeReference(store, (db) =>
    db
      .insertInto('device')
      .values({
        user_id: userId,
        id: deviceId,
        name,
        seen_at: seenAt,
        unsent,
        oldest_at: oldestAt,
        oldest_company_id: oldestCompanyId,
        app,
        storage,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet({
          name,
          seen_at: seenAt,
          unsent,
          oldest_at: oldestAt,
          oldest_company_id: oldestCompanyId,
          app: sql`coalesce(excluded.app, device.app)`,
          storage: sql`coalesce(excluded.storage, device.storage)`,
        }),
      )
      .execute(),
  )
}

const MOST_LISTED = 1_000

/** Devices of users of these companies, or of all users: the longest waiting first, then the most recently seen. */
export async function listDevices(
  store: Store,
  companyIds: readonly string[] | undefined,
  offset = 0,
): Promise<ListPage<WorkDevice>> {
  if (companyIds?.length === 0) return { rows: [] }
  const list = store.db
    .selectFrom('device')
    .innerJoin('app_user', 'app_user.id', 'device.user_id')
    .select([
      'device.id',
      'name',
      'user_id',
      'firstname',
      'lastname',
      'seen_at',
      'unsent',
      'oldest_at',
      'app',
      'storage',
    ])
    .$if(companyIds !== undefined, (devices) =>
      devices.where('user_id', 'in', (members) =>
        members
          .selectFrom('membership')
          .select('membership.user_id')
          .where('company_id', 'in', companyIds ?? []),
      ),
    )
    .orderBy('oldest_at', (order) => order.asc().nullsLast())
    .orderBy('seen_at', 'desc')
    .orderBy('user_id')
    .orderBy('device.id')
  const page = await readRowsPage(store.db, list, offset, { mostRows: MOST_LISTED })
  return shownPage(
    page,
    offset,
    ({ id, name, user_id, firstname, lastname, seen_at, unsent, oldest_at, app, storage }) => ({
      _id: id,
      name,
      person: { _id: user_id, firstname, lastname },
      seenAt: seen_at.toISOString(),
      unsent,
      ...(oldest_at ? { oldestAt: oldest_at.toISOString() } : {}),
      ...(app === null ? {} : { app }),
      storage: STORAGE_STATES.find((state) => state === storage) ?? 'unknown',
    }),
  )
}
