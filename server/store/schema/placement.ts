import { TENANT_TABLES } from './schema.ts'

// Where the tables would be in a spread store, as decision 0142 has it.

/** Small, read with every company’s rows, and copied to each machine. */
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

/** With the coordinator alone. */
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

/** Undefined for what is no table of ours, such as a name of `with`. */
export const placementOf = (table: string | undefined): Placement | undefined =>
  table === undefined ? undefined : placements.get(table)
