import type { FeedRow, LeadColumns } from '../../../contract/endpoints/sync.ts'

export function leadColumnsOf(rows: readonly FeedRow[]): LeadColumns {
  const names = new Set(rows.flatMap(({ row }) => Object.keys(row)))
  const valuesOf = (name: string) => rows.map(({ row }) => row[name] ?? null)
  const timesOf = (name: string) => rows.map(({ row }) => Date.parse(String(row[name])))
  for (const apart of ['_id', 'createdAt', 'updatedAt']) names.delete(apart)
  return {
    ids: rows.map(({ id }) => id),
    seqs: rows.map(({ seq }) => seq),
    times: { createdAt: timesOf('createdAt'), updatedAt: timesOf('updatedAt') },
    fields: Object.fromEntries(Array.from(names, (name) => [name, valuesOf(name)])),
  }
}

export const leadRowsOf = ({ ids, seqs, times, fields }: LeadColumns): FeedRow[] =>
  ids.map((_id, index) => {
    const valueAt = ([name, values]: [string, readonly unknown[]]) => [name, values[index]]
    const present = Object.entries(fields)
      .map(valueAt)
      .filter(([, value]) => value !== null)
    const timeAt = (values: readonly number[]) => new Date(values[index] ?? Number.NaN).toISOString()
    const { createdAt, updatedAt } = times
    const row = { _id, createdAt: timeAt(createdAt), updatedAt: timeAt(updatedAt), ...Object.fromEntries(present) }
    return { t: 'lead', id: _id, seq: seqs[index] ?? -1, v: row.version, row }
  })
