import { MERGE_FIELDS, type MergeField } from '../../../contract/entities/campaign.ts'

const FIELD = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g

export type MergeValues = Readonly<Partial<Record<MergeField, string | null | undefined>>>

const isMergeField = (name: string): name is MergeField => MERGE_FIELDS.some((field) => field === name)

/**
 * `{{firstName|there}}`: the value, else the words behind the bar, else nothing. Only values are escaped: the words are
 * the template's own.
 */
export const merge = (template: string, values: MergeValues, escape: (text: string) => string = (text) => text) =>
  template.replace(FIELD, (_all, name: string, fallback = '') => {
    const value = isMergeField(name) ? values[name]?.trim() : undefined
    return value ? escape(value) : fallback.trim()
  })

/** Names in a template that stand for nothing. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(FIELD)].flatMap(([, name = '']) => (isMergeField(name) ? [] : [name]))
