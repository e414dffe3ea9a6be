import { sql } from 'kysely'
import { compactPostcode } from '../../contract/entities/postcode.ts'
import type { Store } from './open-store.ts'

export interface Centre {
  lat: number
  lng: number
}

/** As `compactPostcode` writes it. */
export const storedPostcode = sql<string>`upper(regexp_replace(lead.postcode, '[\\s+]', '', 'g'))`

/** Text in a pattern of `like`. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Where a postcode lies, as the companies' own leads know: of that postcode, else its sector, else its outcode. */
export async function centreOf(
  store: Store,
  companyIds: readonly string[],
  postcode: string,
): Promise<Centre | undefined> {
  for (const widening of widenings(compactPostcode(postcode))) {
    const centre = await middleOfLeads(store, companyIds, widening)
    if (centre) return centre
  }
}

interface Widening {
  /** Of `like`. */
  pattern: string
  isUnit: boolean
}

/** A whole postcode ends in a digit and two letters. Of `M14` alone, M14 is more likely meant than the M1 4 sector. */
function widenings(compact: string): Widening[] {
  const around = (stem: string, rest: string) => ({ pattern: literal(stem) + rest, isUnit: false })
  const isWhole = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(compact)
  if (!isWhole) return [around(compact, '___'), around(compact, '__')]
  return [
    { pattern: literal(compact), isUnit: true },
    around(compact.slice(0, -2), '__'),
    around(compact.slice(0, -3), '___'),
  ]
}

async function middleOfLeads(
  store: Store,
  companyIds: readonly string[],
  { pattern, isUnit }: Widening,
): Promise<Centre | undefined> {
  const { lat, lng } = await store.db
    .selectFrom('lead')
    .select([sql<number | null>`avg(lat)`.as('lat'), sql<number | null>`avg(lng)`.as('lng')])
    .where('company_id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .where('lat', 'is not', null)
    .where('lng', 'is not', null)
    .where(storedPostcode, 'like', pattern)
    // A lead placed by its sector says nothing about where in it the postcode lies.
    .$if(isUnit, (query) => query.where(sql<boolean>`coalesce(coordinate_precision, 'unit') = 'unit'`))
    .executeTakeFirstOrThrow()
  return lat === null || lng === null ? undefined : { lat, lng }
}
