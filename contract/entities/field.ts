import * as z from 'zod/mini'

/** What a cell of a lead holds. Text is kept as given; numbers are finite; dates are `YYYY-MM-DD`. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'list'

export interface Field {
  readonly label: string
  readonly kind: FieldKind
}

const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Give a date as YYYY-MM-DD.'))

const schemaOfKind = {
  text: z.optional(z.string()),
  number: z.optional(z.number()),
  boolean: z.optional(z.boolean()),
  date: z.optional(isoDate),
  list: z.optional(z.array(z.string())),
} as const

type SchemaOf<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: (typeof schemaOfKind)[Fields[Name]['kind']]
}

/** The zod shape of a table of fields. An empty field is absent, never null, so that rows stay small on the wire. */
export function shapeOf<const Fields extends Record<string, Field>>(fields: Fields): SchemaOf<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOfKind[field.kind]]),
  ) as SchemaOf<Fields>
}
