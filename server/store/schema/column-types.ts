import type { ColumnType } from 'kysely'

export type DefaultNow = ColumnType<Date, Date | string | undefined, Date | string>

/** Written as text, because the driver turns a JavaScript array into a PostgreSQL array. */
export type Json<Value> = ColumnType<Value, string, string>

/** In milliseconds, like JavaScript's dates, so that a cursor made from one is exact. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** Null until it happens. */
export type Late = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
