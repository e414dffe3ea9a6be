import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type Certificate, propertyReference } from '../../../contract/entities/certificate.ts'
import { epcFields } from '../../../contract/entities/epc-fields.ts'
import { type Field, KEY_MAX_LENGTH, longestTextOf } from '../../../contract/entities/field.ts'
import { compactPostcode } from '../../../contract/entities/postcode.ts'
import type { Store } from '../core/open-store.ts'
import type { Database } from '../schema/schema.ts'
import { writeReference } from '../core/tenant-transaction.ts'
import { copyRows } from '../core/copy-rows.ts'
import { plainPostcode } from '../core/plain-postcode.ts'

/** The columns that a lead also has. */
const LEAD_COLUMNS = [
  'certificate_number',
  'uprn',
  'address1',
  'address2',
  'address3',
  'posttown',
  'county',
  'postcode',
  ...(Object.keys(epcFields) as (keyof typeof epcFields)[]),
] as const

/** Every column of the register except the generated one. */
export const CERTIFICATE_COLUMNS = [
  ...LEAD_COLUMNS,
  'inspection_date',
  'current_energy_efficiency',
  'potential_energy_efficiency',
] as const
export type CertificateColumn = (typeof CERTIFICATE_COLUMNS)[number]

/** From the register, and from leads: many times what any postcode has. */
const MOST_OF_POSTCODE = 500

export async function certificatesIn(
  store: Store,
  postcode: string,
  companyIds: readonly string[],
): Promise<Certificate[]> {
  const registered = store.db
    .selectFrom('epc_certificate')
    .select(CERTIFICATE_COLUMNS)
    .where(plainPostcode(sql`postcode`), '=', compactPostcode(postcode))
    .orderBy('lodgement_date', (order) => order.desc().nullsLast())
    .limit(MOST_OF_POSTCODE)
  const ofLeads = store.db
    .selectFrom('lead')
    .select(LEAD_COLUMNS)
    .where('company_id', 'in', companyIds)
    .where(plainPostcode(sql`postcode`), '=', compactPostcode(postcode))
    .where('certificate_number', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('lodgement_date', (order) => order.desc().nullsLast())
    .limit(MOST_OF_POSTCODE)
  const rows = await Promise.all([registered.execute(), companyIds.length > 0 ? ofLeads.execute() : []])
  return rows.flat().map(withoutEmpty)
}

function withoutEmpty({ certificate_number, postcode, ...given }: Partial<Record<CertificateColumn, unknown>>) {
  // A lead stores the reference as it arrived.
  const rest = { ...given, uprn: typeof given.uprn === 'string' ? (propertyReference(given.uprn) ?? null) : null }
  const filled = Object.entries(rest).filter(([, value]) => value !== null)
  return { certificate_number, ...Object.fromEntries(filled), postcode } as Certificate
}

const epcFieldByName: Readonly<Record<string, Field>> = epcFields
const registerField = (name: string): Field =>
  epcFieldByName[name] ?? { label: name, kind: 'text', most: KEY_MAX_LENGTH }

/** An index takes at most 2,704 bytes. */
const HOME_MAX_BYTES = 2_600

/** Leaves out a lead that was stored before its fields had limits: the index would refuse it and the rest of the batch. */
const isOfRegisterSize = sql<boolean>`(${sql.join(
  LEAD_COLUMNS.flatMap((name) => {
    const field = registerField(name)
    return field.kind === 'text' ? [sql`coalesce(length(${sql.ref(name)}), 0) <= ${sql.lit(longestTextOf(field))}`] : []
  }),
  sql` and `,
)} and octet_length(home_of(uprn, postcode, address1, address2, address3)) <= ${sql.lit(HOME_MAX_BYTES)})`

/**
 * Copies the certificates of these companies' leads into the register, if they are newer than the register's for the
 * property.
 */
export const takeUpCertificates = (store: Store, companyIds: readonly string[]): Promise<void> =>
  writeRegister(store, async (db) => {
    const columns = sql.join(LEAD_COLUMNS.map((name) => sql.ref(name)))
    await mergeIntoRegister(
      db,
      LEAD_COLUMNS,
      sql`
        select ${columns} from lead
        where company_id = any(${companyIds}::uuid[]) and certificate_number is not null and postcode is not null
          and ${isOfRegisterSize}
          and (select true from epc_certificate as known where known.certificate_number = lead.certificate_number) is null`,
    )
  })

/** One writer at a time, because two merges of the same properties would conflict. */
export const writeRegister = <Result>(
  store: Store,
  write: (db: Transaction<Database>, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  writeReference(store, async (db, client) => {
    await sql`lock table epc_certificate in share row exclusive mode`.execute(db)
    return write(db, client)
  })

/** Keeps the latest certificate of each property. Resolves to the number of added or replaced rows. */
export async function mergeIntoRegister(
  db: Kysely<Database>,
  columns: readonly CertificateColumn[],
  incoming: ReturnType<typeof sql>,
): Promise<number> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const replaced = sql.join(columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  const home = sql`home_of(uprn, postcode, address1, address2, address3)`
  const { numAffectedRows } = await sql`
    insert into epc_certificate (${names})
    select distinct on (${home}) ${names} from (
      select distinct on (certificate_number) * from (${incoming}) as given order by certificate_number
    ) as incoming
    order by ${home}, lodgement_date desc nulls last, certificate_number desc
    on conflict (home) do update set ${replaced}
    where (coalesce(excluded.lodgement_date, '-infinity'), excluded.certificate_number)
      > (coalesce(epc_certificate.lodgement_date, '-infinity'), epc_certificate.certificate_number)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Certificates as a table: each row's values are in the order of `CERTIFICATE_COLUMNS`. */
type CertificateRows = readonly (readonly unknown[])[]

const names = sql.join(CERTIFICATE_COLUMNS.map((name) => sql.ref(name)))

export const importCertificateRows = (store: Store, rows: CertificateRows): Promise<number> =>
  writeRegister(store, async (db, client) => {
    await sql`create temp table epc_incoming on commit drop as
      select ${names} from epc_certificate with no data`.execute(db)
    await copyRows(client, { table: 'epc_incoming', columns: CERTIFICATE_COLUMNS }, rows)
    // Its corrected address belongs to another property now.
    await sql`delete from epc_certificate as known using epc_incoming as incoming
      where known.certificate_number = incoming.certificate_number and known.home <> home_of(
        incoming.uprn, incoming.postcode, incoming.address1, incoming.address2, incoming.address3)`.execute(db)
    return mergeIntoRegister(db, CERTIFICATE_COLUMNS, sql`select ${names} from epc_incoming`)
  })
