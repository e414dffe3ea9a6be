import { type RawBuilder, sql } from 'kysely'

/** For a column or an expression: letters and digits in capitals, as in the indexes of postcodes. */
export const plainPostcode = (postcode: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`upper(regexp_replace(${postcode}, '[^A-Za-z0-9]', '', 'g'))`
