import { MERGE_FIELDS, type MergeField } from './campaign.ts'

export type MergeValues = Readonly<Partial<Record<MergeField, string | null | undefined>>>

export interface FoundField {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly fallback: string
}

export const isMergeField = (name: string): name is MergeField => MERGE_FIELDS.some((field) => field === name)

/** In one pass that reads each character at most twice, whatever the template contains. */
export function findFields(template: string): FoundField[] {
  const fields: FoundField[] = []
  for (let start = template.indexOf('{{'); start >= 0; ) {
    const brace = nextBrace(template, start + 2)
    if (brace < 0) break
    const isField = template.startsWith('}}', brace)
    if (isField) fields.push({ start, end: brace + 2, ...partsOf(template.slice(start + 2, brace)) })
    start = template.indexOf('{{', isField ? brace + 2 : afterNoField(template, start, brace))
  }
  return fields
}

/** In `{{{a}}` the field begins at the second brace. */
const afterNoField = (template: string, start: number, brace: number) =>
  template[brace] === '}' ? brace + 1 : brace === start + 2 ? start + 1 : brace

function nextBrace(template: string, from: number): number {
  for (let at = from; at < template.length; at++) if (template[at] === '{' || template[at] === '}') return at
  return -1
}

function partsOf(inner: string): { name: string; fallback: string } {
  const bar = inner.indexOf('|')
  return bar < 0
    ? { name: inner.trim(), fallback: '' }
    : { name: inner.slice(0, bar).trim(), fallback: inner.slice(bar + 1).trim() }
}

/** The escaped value or, without one, the fallback after the bar, which is part of the template and stays as it is. */
export function valueOf({ name, fallback }: Omit<FoundField, 'start' | 'end'>, values: MergeValues, escape: Escape) {
  const value = isMergeField(name) ? values[name]?.trim() : undefined
  return value ? escape(value) : fallback
}
export type Escape = (text: string) => string

export function replaceFields(template: string, textOf: (field: FoundField) => string): string {
  let text = ''
  let at = 0
  for (const field of findFields(template)) {
    text += template.slice(at, field.start) + textOf(field)
    at = field.end
  }
  return text + template.slice(at)
}

export const merge = (template: string, values: MergeValues, escape: Escape = (text) => text): string =>
  replaceFields(template, (field) => valueOf(field, values, escape))

export const unknownFields = (template: string): string[] =>
  findFields(template).flatMap(({ name }) => (isMergeField(name) ? [] : [name]))
