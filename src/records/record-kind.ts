import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Rows } from '../../contract/entities/entity.ts'
import { textsAt, valueAt } from '../../contract/entities/form-fields.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import { mutate, type MutateOptions } from '../db/mutate.ts'
import { correctParked } from '../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../db/schema/outbox-entry.ts'
import type { useSearch } from '../hooks/search-context.ts'
import type { RecordSearch } from '../search/record-search.ts'
import type { CardKind } from '../ui/tables/card-list.tsx'
import type { Device } from '../db/schema/device.ts'
import type { FormHandle } from '../ui/forms/use-form-draft.ts'

// Contacts and accounts are lists of records with a form each; a kind describes one of them.

export type RecordEntity = 'contact' | 'account'

export interface RecordInputProps<Name extends string> {
  form: FormHandle<Name>
  name: Name
  label: string
}

export interface RecordValueProps {
  /** Of the record. */
  id: string
  value: string
}

export interface RecordField<Name extends string> {
  /** Its name in the form and in stored drafts. */
  name: Name
  path: string
  label: string
  type?: 'email' | 'url'
  /** A field of several lines spans the whole form. */
  rows?: number
  /** Instead of a line to type in. */
  Input?: ComponentType<RecordInputProps<Name>>
  /** Instead of its text, where it is only read. */
  View?: ComponentType<RecordValueProps>
}

export interface RecordSection<Name extends string> {
  title?: string
  fields: readonly RecordField<Name>[]
}

export interface RecordColumn<Row> {
  label: string
  isName?: true
  cell: (row: Row) => ReactNode
}

export interface RecordTexts {
  /** Within a sentence. */
  one: string
  many: string
  /** At its beginning. */
  noun: string
  title: string
  add: string
  newTitle: string
  detailsTitle: string
  back: string
  /** Precedes the reason when a save fails. */
  failure: string
}

export type RecordFields<Entity extends RecordEntity> = Partial<Rows[Entity]>

export interface RecordKind<Entity extends RecordEntity, Name extends string> {
  entity: Entity
  home: string
  route: '/contact/$id' | '/account/$id'
  texts: RecordTexts
  columns: ReadonlyArray<RecordColumn<Rows[Entity]>>
  /** On a small screen, in place of the columns. */
  card: Pick<CardKind<Rows[Entity]>, 'place' | 'phone'>
  sections: ReadonlyArray<RecordSection<Name>>
  nameOf: (fields: RecordFields<Entity>) => string
  /** Beside the title of a saved record. */
  actions?: (row: Rows[Entity]) => ReactNode
  create: RecordMutation<{ id: string; createdAt: string; fields: RecordFields<Entity> }>
  update: RecordMutation<{ id: string; fields: RecordFields<Entity> }>
  searchIn: (search: NonNullable<ReturnType<typeof useSearch>>) => RecordSearch<Rows[Entity]>
}

export interface RecordMutation<Input> {
  name: string
  save: (device: Device, input: Input, options: MutateOptions) => Promise<void>
  /** Resends a refused change with the form's current values. */
  resend: (device: Device, refused: ParkedEntry, input: Input, subject: string) => Promise<void>
  fieldsOf: (refused: ParkedEntry) => object
}

export const recordMutation = <Input, Schema extends z.ZodMiniType>(
  mutation: Mutation<string, Schema>,
  toArgs: (input: Input) => z.input<Schema>,
): RecordMutation<Input> => ({
  name: mutation.name,
  save: (device, input, options) => mutate(device, mutation, toArgs(input), options),
  resend: (device, refused, input, subject) => correctParked(device, refused, mutation, toArgs(input), subject),
  fieldsOf: ({ args }) => {
    const { data } = mutation.args.safeParse(args)
    const fields = valueAt({ ...(data as object) }, 'fields')
    return typeof fields === 'object' && fields !== null ? fields : {}
  },
})

export type RecordValues<Name extends string> = Record<Name, string>
export type RecordChanges<Name extends string> = Partial<RecordValues<Name>>

type Described<Name extends string> = Pick<RecordKind<never, Name>, 'sections'>

const fieldsIn = <Name extends string>({ sections }: Described<Name>) => sections.flatMap(({ fields }) => fields)

/** The form's values for a row; a new record starts with empty fields. */
export function valuesOf<Name extends string>(kind: Described<Name>, row?: object): RecordValues<Name> {
  const fields = fieldsIn(kind)
  const texts = textsAt(
    row,
    fields.map(({ path }) => path),
  )
  return Object.fromEntries(fields.map(({ name, path }) => [name, texts[path] ?? ''])) as RecordValues<Name>
}

/** The values in a change, which omits unchanged fields. */
export function changesOf<Name extends string>(kind: Described<Name>, change: object): RecordChanges<Name> {
  const given = fieldsIn(kind).filter(({ path }) => valueAt(change, path) !== undefined)
  const values = valuesOf(kind, change)
  return Object.fromEntries(given.map(({ name }) => [name, values[name]])) as RecordChanges<Name>
}

export function toFields<Entity extends RecordEntity, Name extends string>(
  kind: RecordKind<Entity, Name>,
  changes: RecordChanges<Name>,
): RecordFields<Entity> {
  const fields: Record<string, unknown> = {}
  for (const { name, path } of fieldsIn(kind)) {
    if (changes[name] === undefined) continue
    const [first = '', second] = path.split('.')
    fields[first] = second === undefined ? changes[name] : { ...(fields[first] as object), [second]: changes[name] }
  }
  // Only paths of the row itself are written, each with a text.
  return fields as RecordFields<Entity>
}
