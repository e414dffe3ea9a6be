import { sql } from 'kysely'
import { CERTIFICATE_COLUMNS, mergeIntoRegister, writeRegister } from './certificates.ts'
import { copyRows } from '../core/copy-rows.ts'
import type { Store } from '../core/open-store.ts'

/** Certificates as a table: the values of a row stand in the order of `CERTIFICATE_COLUMNS`. */
export type CertificateRows = readonly (readonly unknown[])[]

const names = sql.join(CERTIFICATE_COLUMNS.map((name) => sql.ref(name)))

/** Copies certificates into the register, of each home the latest. Answers how many were new or newer. */
export const importCertificateRows = (store: Store, rows: CertificateRows): Promise<number> =>
  writeRegister(store, async (db, client) => {
    await sql`create temp table if not exists epc_incoming on commit delete rows as
      select ${names} from epc_certificate with no data`.execute(db)
    await copyRows(client, { table: 'epc_incoming', columns: CERTIFICATE_COLUMNS }, rows)
    // Its address was corrected: it is the certificate of another home now.
    await sql`delete from epc_certificate as known using epc_incoming as incoming
      where known.certificate_number = incoming.certificate_number and known.home <> home_of(
        incoming.uprn, incoming.postcode, incoming.address1, incoming.address2, incoming.address3)`.execute(db)
    return mergeIntoRegister(db, CERTIFICATE_COLUMNS, sql`select ${names} from epc_incoming`)
  })
