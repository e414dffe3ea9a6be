import { type RawBuilder, sql } from 'kysely'

/** Of a column or an expression: letters and digits in capitals, as the indexes of postcodes have it. */
export const plainPostcode = (postcode: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`upper(regexp_replace(${postcode}, '[^A-Za-z0-9]', '', 'g'))`
