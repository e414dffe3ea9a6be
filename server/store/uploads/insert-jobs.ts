import { type Job, JOB_COLUMNS, jobNumber } from '../../../contract/entities/job.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { Store } from '../core/open-store.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

const PLACE_COLUMNS = ['lat', 'lng', 'coordinate_precision'] as const

/** For jobs that no other transaction can be writing, with their own coordinates. */
export async function insertJobs(tx: TenantTx, jobs: readonly Job[]): Promise<void> {
  const columns = ['id', 'kind', 'number', 'created_at', 'updated_at', ...JOB_COLUMNS, ...PLACE_COLUMNS]
  const written = jobs.map((job) => [
    job._id,
    job.kind,
    jobNumber(job),
    job.createdAt,
    job.updatedAt,
    ...[...JOB_COLUMNS, ...PLACE_COLUMNS].map((name) => (job[name] === undefined ? null : String(job[name]))),
  ])
  await copyRows(tx.client, { table: 'job', columns, constants: { company_id: tx.companyId } }, written)
  tx.touchedAll(
    'job',
    jobs.map(({ _id }) => _id),
  )
}

export async function hasJobs(store: Store, companyId: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
