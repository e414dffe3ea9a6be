import type { AuditScope } from '../../../contract/endpoints/audit.ts'
import { type AuditEntry, refusalReasons } from '../../../contract/entities/audit/audit.ts'
import { auditSentence, authorOf } from '../../../contract/entities/audit/audit-sentence.ts'
import { csvLine } from '../../../contract/entities/import/csv-dialect.ts'
import { recordAudit } from '../../store/core/audit.ts'
import type { Store } from '../../store/core/open-store.ts'
import { type ExportSource, exportSource } from '../../store/core/replica/export-source.ts'
import { writeReference } from '../../store/core/tenant-transaction.ts'
import { countAudit, readAudit } from '../../store/users/read-audit.ts'

const PAGE = 200

interface AuditExport {
  readonly by: string
  readonly companyId: string | undefined
  readonly scope: AuditScope
  readonly now: Date
}

/** Recorded before the first line leaves. Later entries, including this export's own, are not in the file. */
export async function auditCsv(store: Store, { by, companyId, scope, now }: AuditExport) {
  const companyIds = companyId === undefined ? undefined : [companyId]
  const until = now.toISOString()
  const to = scope.to !== undefined && scope.to < until ? scope.to : until
  const selection = { ...scope, to, companyIds }
  const count = await countAudit(store, selection)
  const parties = { by, subjectId: companyId ?? null }
  const source = await exportSource(store, (id) =>
    writeReference(store, (tx) =>
      recordAudit(tx, parties, [{ id, action: 'export.audit', count, companyIds: companyIds ?? [] }]),
    ),
  )
  return linesOf(source, selection)
}

const COLUMNS: Readonly<Record<string, (entry: AuditEntry) => string | number | undefined>> = {
  when: ({ at }) => at,
  who: authorOf,
  what: auditSentence,
  action: ({ action }) => action,
  subject: ({ subject }) => subject?.name,
  company: ({ company }) => company,
  before: ({ before }) => before,
  after: ({ after }) => after,
  count: ({ count }) => count,
  reason: ({ reason }) => reason && refusalReasons[reason],
  network: ({ network }) => network,
}

async function* linesOf(source: ExportSource, selection: Parameters<typeof countAudit>[1]): AsyncGenerator<string> {
  yield csvLine(Object.keys(COLUMNS))
  for (let after: string | undefined; ; ) {
    const page = { ...selection, limit: PAGE, after }
    const { entries, more } = await source.read((db) => readAudit({ db }, page))
    for (const entry of entries) yield csvLine(Object.values(COLUMNS).map((textOf) => String(textOf(entry) ?? '')))
    after = entries.at(-1)?._id
    if (!more || after === undefined) return
  }
}
