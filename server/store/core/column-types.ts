import type { ColumnType } from 'kysely'

export type DefaultNow = ColumnType<Date, Date | string | undefined, Date | string>

/** Written as text, because the driver turns a JavaScript array into a PostgreSQL one. */
export type Json<Value> = ColumnType<Value, string, string>

/** Milliseconds, as JavaScript's dates have them: a cursor made from one is exact. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
