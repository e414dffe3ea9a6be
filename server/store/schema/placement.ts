import { TENANT_TABLES } from './schema.ts'

// Where the tables would be in a distributed store, according to decision 0142.

/** Small tables that are read with every company’s rows, and copied to each machine. */
const REFERENCE_TABLES = [
  'membership',
  'company',
  'app_user',
  'sync_meta',
  'postcode',
  'postcode_middle',
  'epc_certificate',
  'tps_number',
  'tps_file',
]

/** Tables on the coordinator only. */
const LOCAL_TABLES = [
  'session',
  'device',
  'login_attempt',
  'push_subscription',
  'two_step',
  'recovery_code',
  'password_reset',
  'audit_log',
  'audit_period',
  'backup_run',
  'lease',
]

export type Placement = 'distributed' | 'reference' | 'local'

const placements = new Map<string, Placement>([
  ...TENANT_TABLES.map((name) => [name, 'distributed'] as const),
  ...REFERENCE_TABLES.map((name) => [name, 'reference'] as const),
  ...LOCAL_TABLES.map((name) => [name, 'local'] as const),
])

/** Undefined for other names, such as those of `with`. */
export const placementOf = (table: string | undefined): Placement | undefined =>
  table === undefined ? undefined : placements.get(table)
