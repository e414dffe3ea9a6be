import tables from './code-tables.json' with { type: 'json' }

export type CodedField = keyof (typeof tables)['tables']

export interface Dialect {
  /** `RdSAP` or `SAP`. */
  readonly assessmentType: string
  /** Such as `RdSAP-Schema-21.0.1`. */
  readonly schemaType: string
}

interface CodeList {
  readonly version: readonly number[]
  readonly labels: Readonly<Record<string, string | undefined>>
}

export function labelOf(field: CodedField, code: unknown, dialect: Dialect): string | undefined {
  if (typeof code !== 'string' && typeof code !== 'number') return
  const key = String(code).trim()
  const isCode = /^(\d{1,3}|ND|NR|[A-M])$/.test(key)
  return isCode ? listFor(field, dialect)?.labels[key] : key || undefined
}

/** A schema that is newer than this file, or without its own list, uses the nearest older one, because lists hardly change. */
function listFor(field: CodedField, { assessmentType, schemaType }: Dialect): CodeList | undefined {
  const version = versionOf(schemaType)
  const lists = listsByType[field].get(assessmentType) ?? listsByType[field].get('RdSAP') ?? []
  return lists.findLast((list) => compare(list.version, version) <= 0) ?? lists[0]
}

function versionOf(schemaType: string): number[] {
  const [text = ''] = /\d{1,3}(?:\.\d{1,3}){0,3}$/.exec(schemaType) ?? []
  // A name without a number counts as the newest.
  return text === '' ? [Infinity] : text.split('.').map(Number)
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** By assessment type, oldest schema first. */
const listsByType = Object.fromEntries(
  Object.entries(tables.tables).map(([field, lists]) => {
    const byType = new Map<string, CodeList[]>()
    for (const { schemas, labels } of lists) {
      for (const schema of schemas) {
        const [type = '', name = ''] = schema.split('|')
        byType.set(type, [...(byType.get(type) ?? []), { version: versionOf(name), labels }])
      }
    }
    for (const all of byType.values()) all.sort((a, b) => compare(a.version, b.version))
    return [field, byType]
  }),
) as Record<CodedField, Map<string, CodeList[]>>
