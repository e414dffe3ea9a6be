import pg from 'pg'
import { SESSION } from '../core/store-pools.ts'
import { StartError } from '../core/start-error.ts'
import { placementOf, type Placement } from '../schema/placement.ts'
import type { CitusCatalogue } from './citus-catalogue.ts'

// A script for psql that turns a database into one of Citus: see decision 0142. It has never been run on a Citus.

export interface CitusPlan {
  readonly script: string
  /** Properties of the tables that Citus refuses. The script checks them before it changes anything. */
  readonly obstacles: readonly string[]
}

const SHARDS = 96

const { escapeIdentifier: named, escapeLiteral: quoted } = pg

export function planForCitus(catalogue: CitusCatalogue): CitusPlan {
  demandPlaced(catalogue)
  const obstacles = obstaclesIn(catalogue)
  const script = [
    ...begin(catalogue),
    ...(obstacles.length > 0 ? stopAt(obstacles) : []),
    ...demandCitus(),
    ...settings(catalogue),
    ...spreading(catalogue),
  ]
  return { script: `${script.join('\n')}\n`, obstacles }
}

/** Kysely's own tables are for migrations, which the coordinator runs. */
const placed = (table: string): Placement | undefined => (table.startsWith('kysely_') ? 'local' : placementOf(table))

function demandPlaced({ tables }: CitusCatalogue): void {
  if (tables.length === 0) throw new StartError('This database has no tables yet: start a server with it first.')
  const unknown = tables.filter((table) => placed(table) === undefined)
  if (unknown.length === 0) return
  throw new StartError(
    `Nobody has said where these tables would be: ${unknown.join(', ')}. If they are Doorstep’s, they belong in server/store/schema/placement.ts; if not, move them to another schema.`,
  )
}

function obstaclesIn({ tables, triggers, companyless, wholeIndexes, foreignKeys }: CitusCatalogue): string[] {
  const isSpread = (table: string) => placed(table) === 'distributed'
  const misplaced = foreignKeys.flatMap(({ table, name, to, hasCompany }) => {
    const [from, target] = [placed(table), placed(to)]
    const isFine = target === 'reference' || (from === 'local' ? target === 'local' : isSpread(to) && isSpread(table))
    if (!isFine) return [`${table}: the foreign key ${name} leads from a ${from} table to a ${target} one, ${to}.`]
    return isSpread(to) && !hasCompany ? [`${table}: the foreign key ${name} to ${to} does not name the company.`] : []
  })
  return [
    ...triggers
      .filter(({ table }) => placed(table) !== 'local')
      .map(({ table, name }) => `${table}: Citus takes no trigger there, and it has ${name}.`),
    ...tables
      .filter((table) => isSpread(table) && companyless.includes(table))
      .map((table) => `${table}: it has no column company_id.`),
    ...wholeIndexes
      .filter(({ table }) => isSpread(table))
      .map(({ table, name }) => `${table}: the unique index ${name} does not name the company.`),
    ...misplaced,
  ]
}

const begin = ({ database }: CitusCatalogue) => [
  `-- Makes the database ${database} one of Citus. For psql on the coordinator, once, while no server of Doorstep runs:`,
  '--   npm run -s citus:plan > plan.sql && psql --file plan.sql',
  '-- It has not been run on a Citus. Try it on a copy first, and take a backup.',
  '\\set ON_ERROR_STOP on',
  '',
]

const stopAt = (obstacles: readonly string[]) => [
  '-- What Citus would refuse today:',
  ...obstacles.map((obstacle) => `--   ${obstacle}`),
  raiseIf('true', `Citus would refuse ${obstacles.length} things, see the beginning of the plan.`),
  '',
]

const demandCitus = () => [
  raiseIf(
    `not exists (select from pg_extension where extname = 'citus')`,
    'Citus is not in this database: create extension citus.',
  ),
  '-- Local tables refer to reference tables, which needs the coordinator among the nodes.',
  raiseIf(
    'not exists (select from pg_dist_node where groupid = 0)',
    'Add the coordinator: select citus_set_coordinator_host(HOST, PORT), then each worker: select citus_add_node(HOST, PORT).',
  ),
  '',
]

const raiseIf = (condition: string, message: string) =>
  `do $$ begin if ${condition} then raise exception '%', ${quoted(message)}; end if; end $$;`

/**
 * Workers don't know the settings of the coordinator's sessions. Never read-only, because the coordinator writes in
 * sessions of this role.
 */
function settings({ role, database }: CitusCatalogue): string[] {
  const to = `alter role ${named(role)} in database ${named(database)} set`
  const each = Object.entries({ ...SESSION.values, synchronous_commit: 'on' }).map(
    ([name, value]) => `${to} ${name} = ${quoted(value)};`,
  )
  const commands = each.map((line) => quoted(line.slice(0, -1))).join(',\n  ')
  return [
    '-- What Doorstep sets in its sessions, on each node.',
    ...each,
    `do $$ declare command text; begin foreach command in array array[\n  ${commands}\n] loop`,
    '  if exists (select from run_command_on_workers(command) where not success) then',
    `    raise exception 'A worker refused: %', command;`,
    '  end if;',
    'end loop; end $$;',
    '-- What a transaction sets holds on workers, too: a writer that stalls gives up its locks there as well.',
    `${to} citus.propagate_set_commands = 'local';`,
    '',
  ]
}

function spreading(catalogue: CitusCatalogue): string[] {
  const { functions } = catalogue
  const of = (placement: Placement) => referredFirst(catalogue).filter((table) => placed(table) === placement)
  const [first, ...others] = of('distributed')
  return [
    '-- These stay with the coordinator, and so do those of the schema pgboss:',
    ...of('local').map((table) => `-- local: ${table}`),
    '',
    'begin;',
    'set local statement_timeout = 0;',
    'set local idle_in_transaction_session_timeout = 0;',
    '-- Foreign keys to reference tables want one connection to each node.',
    `set local citus.multi_shard_modify_mode = 'sequential';`,
    `set local citus.shard_count = ${SHARDS};`,
    ...of('reference').map((table) => `select create_reference_table('public.${table}');`),
    '-- All rows of a company on one node: one group, by the company.',
    ...(first ? [`select create_distributed_table('public.${first}', 'company_id', colocate_with => 'none');`] : []),
    ...others.map(
      (table) =>
        `select create_distributed_table('public.${table}', 'company_id', colocate_with => 'public.${first}');`,
    ),
    '-- Statements that go to the workers call these.',
    ...functions.map((name) => `select create_distributed_function(${quoted(name)});`),
    'commit;',
  ]
}

/** Each table after those that its foreign keys refer to. */
function referredFirst({ tables, foreignKeys }: CitusCatalogue): string[] {
  const ordered = new Set<string>()
  const seen = new Set<string>()
  function add(table: string): void {
    if (seen.has(table)) return
    seen.add(table)
    for (const key of foreignKeys) if (key.table === table) add(key.to)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}
