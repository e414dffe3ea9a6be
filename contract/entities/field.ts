import * as z from 'zod/mini'

/** The type of a lead's field. Text is stored as given, numbers are finite, dates are `YYYY-MM-DD`. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'list'

export interface Field {
  readonly label: string
  readonly kind: FieldKind
  readonly most?: number
}

/** Official descriptions of a building with several parts have some hundred characters. */
export const FIELD_TEXT_MAX_LENGTH = 2_000
export const LONG_TEXT_MAX_LENGTH = 10_000
/** Indexed values: a database index accepts no more. */
export const KEY_MAX_LENGTH = 500
export const MOST_LIST_ITEMS = 100

export const longestTextOf = ({ most = FIELD_TEXT_MAX_LENGTH }: Field) => most
export const keyText = (label: string) =>
  z.string().check(z.maxLength(KEY_MAX_LENGTH, { error: () => tooLong(label, KEY_MAX_LENGTH) }))
export const tooLong = (label: string, most: number) =>
  `${label} holds at most ${most.toLocaleString('en-GB')} characters. Shorten it and save again.`

const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Give a date as YYYY-MM-DD.'))

const number = z.optional(z.number())
const boolean = z.optional(z.boolean())
const date = z.optional(isoDate)

function textSchemas(fields: Record<string, Field>, most: number) {
  const labelOf = (path: readonly PropertyKey[] = []) =>
    path.flatMap((part) => fields[String(part)] ?? []).at(-1)?.label ?? 'This text'
  const text = z.string().check(z.maxLength(most, { error: ({ path }) => tooLong(labelOf(path), most) }))
  return { text: z.optional(text), list: z.optional(z.array(text).check(z.maxLength(MOST_LIST_ITEMS))) }
}
type TextSchemas = ReturnType<typeof textSchemas>

interface SchemaOfKind extends TextSchemas {
  readonly number: typeof number
  readonly boolean: typeof boolean
  readonly date: typeof date
}
type SchemaOf<Fields extends Record<string, Field>> = {
  [Name in keyof Fields]: SchemaOfKind[Fields[Name]['kind']]
}

/** An empty field is absent, never null, so that rows stay small on the wire. */
export function shapeOf<const Fields extends Record<string, Field>>(fields: Fields): SchemaOf<Fields> {
  const schemasByMost = new Map<number, SchemaOfKind>()
  const schemasFor = (most: number) => {
    const known = schemasByMost.get(most) ?? { ...textSchemas(fields, most), number, boolean, date }
    schemasByMost.set(most, known)
    return known
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemasFor(longestTextOf(field))[field.kind]]),
  ) as SchemaOf<Fields>
}
