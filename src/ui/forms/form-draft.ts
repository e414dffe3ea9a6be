import * as z from 'zod/mini'

/** What a user has typed over a row, and each field's value when they began on it. */
export interface FormDraft<Name extends string> {
  /** One per form, stored with the text: tabs and restarts that show the same text share it. */
  draftId: string
  /** Version of the row they began from. Undefined for a new row. */
  base: number | undefined
  typed: Partial<Record<Name, TypedField>>
}

interface TypedField {
  value: string
  over: string
}

export type FormValues<Name extends string> = Readonly<Record<Name, string>>

export const noDraft = <Name extends string>(draftId: string): FormDraft<Name> => ({
  draftId,
  base: undefined,
  typed: {},
})

const keptDraft = z.object({
  draftId: z.uuid(),
  base: z.optional(z.int()),
  typed: z.record(z.string(), z.object({ value: z.string(), over: z.string() })),
})

export const draftToText = (draft: FormDraft<string>) => JSON.stringify(draft)

/** Parses a stored draft, keeping the fields that the form still has; undefined for none. */
export function textToDraft<Name extends string>(text: string, names: readonly Name[]): FormDraft<Name> | undefined {
  if (text === '') return
  const { data } = keptDraft.safeParse(JSON.parse(text))
  if (!data) return
  const typed: FormDraft<Name>['typed'] = {}
  for (const name of names) {
    const field = data.typed[name]
    if (field) typed[name] = field
  }
  return { draftId: data.draftId, base: data.base, typed }
}

/** Identifies the text of a form: two saves with equal content are one save. */
export function contentOf({ draftId, typed }: FormDraft<string>): string {
  const names = Object.keys(typed).filter((name) => typed[name]?.value !== typed[name]?.over)
  return JSON.stringify([draftId, names.toSorted().map((name) => [name, typed[name]?.value])])
}

/** Merges what was typed during the read over the stored draft. */
export const typedOver = <Name extends string>(kept: FormDraft<Name>, current: FormDraft<Name>): FormDraft<Name> =>
  hasTyped(kept) ? { ...kept, typed: { ...kept.typed, ...current.typed } } : current

/** Only typed fields are kept when the row changes underneath. */
export function shownValues<Name extends string>(
  saved: FormValues<Name>,
  { typed }: FormDraft<Name>,
): FormValues<Name> {
  return mapFields(saved, (name, value) => typed[name]?.value ?? value)
}

export function withTyped<Name extends string>(
  draft: FormDraft<Name>,
  { name, value, saved, version }: { name: Name; value: string; saved: FormValues<Name>; version: number | undefined },
): FormDraft<Name> {
  const over = draft.typed[name]?.over ?? saved[name]
  const base = hasTyped(draft) ? draft.base : version
  return { ...draft, base, typed: { ...draft.typed, [name]: { value, over } } }
}

/** The fields that differ from the saved row: exactly what a save sends. */
export function changedValues<Name extends string>(
  saved: FormValues<Name>,
  { typed }: FormDraft<Name>,
): Partial<Record<Name, string>> {
  const changes: Partial<Record<Name, string>> = {}
  for (const name of namesOf(saved)) {
    const field = typed[name]
    if (field && field.value !== saved[name]) changes[name] = field.value
  }
  return changes
}

/** Values that somebody else has set since the user began to type in the field. */
export function changedByOthers<Name extends string>(
  saved: FormValues<Name>,
  { typed }: FormDraft<Name>,
  name: Name,
): string | undefined {
  const field = typed[name]
  return field && saved[name] !== field.over && saved[name] !== field.value ? saved[name] : undefined
}

export const hasTyped = ({ typed }: FormDraft<string>) => Object.keys(typed).length > 0

export const namesOf = <Name extends string>(values: FormValues<Name>) => Object.keys(values) as Name[]

function mapFields<Name extends string>(
  values: FormValues<Name>,
  change: (name: Name, value: string) => string,
): FormValues<Name> {
  return Object.fromEntries(namesOf(values).map((name) => [name, change(name, values[name])])) as FormValues<Name>
}
