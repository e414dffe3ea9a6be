import { sql } from 'kysely'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import type { Store } from './open-store.ts'

export interface Centre {
  lat: number
  lng: number
}

/** As `compactPostcode` writes it. */
export const storedPostcode = sql<string>`upper(regexp_replace(lead.postcode, '[\\s+]', '', 'g'))`

/** Where a postcode lies, as the companies' own leads know: of that postcode, else its sector, else its outcode. */
export async function centreOf(
  store: Store,
  companyIds: readonly string[],
  postcode: string,
): Promise<Centre | undefined> {
  for (const part of narrowToWide(compactPostcode(postcode))) {
    const centre = await middleOfLeads(store, companyIds, part)
    if (centre) return centre
  }
}

const FULL_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)[A-Z]{2}$/
const SECTOR = /^([A-Z]{1,2}\d[A-Z\d]?)(\d)$/

/** Patterns of `like`. An outcode stands before a digit and two letters, so that M1 does not take in M11. */
function narrowToWide(compact: string): string[] {
  const [, outcode, digit] = FULL_POSTCODE.exec(compact) ?? []
  if (outcode) return [compact, `${outcode}${digit}__`, `${outcode}___`]
  const [, outcodeOfSector] = SECTOR.exec(compact) ?? []
  const asSector = outcodeOfSector ? [`${compact}__`, `${outcodeOfSector}___`] : []
  return [`${compact}___`, ...asSector]
}

async function middleOfLeads(
  store: Store,
  companyIds: readonly string[],
  pattern: string,
): Promise<Centre | undefined> {
  const { lat, lng } = await store.db
    .selectFrom('lead')
    .select([sql<number | null>`avg(lat)`.as('lat'), sql<number | null>`avg(lng)`.as('lng')])
    .where('company_id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .where(storedPostcode, 'like', pattern)
    .executeTakeFirstOrThrow()
  return lat === null || lng === null ? undefined : { lat, lng }
}
