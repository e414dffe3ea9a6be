import { sql } from 'kysely'
import type { Certificate } from '../../contract/entities/certificate.ts'
import { epcFields } from '../../contract/entities/epc-fields.ts'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import type { Store } from './open-store.ts'

const COLUMNS = [
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

/** As the index has it. */
const storedPostcode = sql<string>`upper(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g'))`

export const certificatesIn = async (store: Store, postcode: string): Promise<Certificate[]> => {
  const rows = await store.db
    .selectFrom('epc_certificate')
    .select(COLUMNS)
    .where(storedPostcode, '=', compactPostcode(postcode))
    .execute()
  return rows.map(withoutEmpty)
}

function withoutEmpty({
  certificate_number,
  postcode,
  ...rest
}: Record<(typeof COLUMNS)[number], unknown>): Certificate {
  const filled = Object.entries(rest).filter(([, value]) => value !== null)
  return { certificate_number, ...Object.fromEntries(filled), postcode } as Certificate
}

/** Takes up the certificates that leads came with. Those that are known stay as they are. */
export async function takeUpCertificates(store: Store): Promise<void> {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)))
  await store.db
    .transaction()
    .setAccessMode('read write')
    .execute((transaction) =>
      sql`
        insert into epc_certificate (${columns})
        select ${columns} from lead
        where certificate_number is not null and postcode is not null
          and not exists (
            select from epc_certificate as known where known.certificate_number = lead.certificate_number
          )
        on conflict (certificate_number) do nothing
      `.execute(transaction),
    )
}
