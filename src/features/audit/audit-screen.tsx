import { useState } from 'react'
import { AUDIT_PAGE_SIZE, listAudit } from '../../../contract/endpoints/audit.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import { auditSentence } from '../../../contract/entities/audit/audit-sentence.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { type ServerQuery, useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { ListHeader, ListScreen, ListToolbar, ListTools } from '../../ui/tables/list-screen.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditKept } from './audit-kept.tsx'
import { type AuditSearch, scopeOf } from './audit-search.ts'
import styles from './audit.module.css'
import { texts } from './texts.ts'

const TITLE = texts.auditLog

interface AuditScreenProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

export function AuditScreen(props: AuditScreenProps) {
  const role = useSession()?.role
  if (role === undefined) return null
  if (role === 'SuperAdmin') return <AuditLog {...props} />
  return (
    <EmptyState icon="lock" isWholeScreen title={texts.onlySuperAdmins}>
      <title>{`${TITLE} · Doorstep`}</title>
      <p>{texts.imports}</p>
    </EmptyState>
  )
}

type AuditPage = { entries: AuditEntry[]; more: boolean }

function AuditLog({ search, onSearch }: AuditScreenProps) {
  const scope = scopeOf(search)
  const [before, setBefore] = usePagesBefore(JSON.stringify(scope))
  const after = before.at(-1)
  const query: ServerQuery<AuditPage> = useServerQuery(`audit ${JSON.stringify([scope, after])}`, (auth) =>
    call(listAudit, { query: { ...scope, after, limit: AUDIT_PAGE_SIZE } }, auth),
  )
  const { value, failure, isStale } = query
  const isHandheld = useIsHandheld()
  const actions = (
    <>
      <AuditKept />
      <AuditExport scope={scope} />
    </>
  )
  return (
    <ListScreen>
      <ListHeader title={TITLE}>{isHandheld ? null : actions}</ListHeader>
      <ListTools>
        <AuditFilters onSearch={onSearch} search={search} />
        {isHandheld ? <ListToolbar>{actions}</ListToolbar> : null}
      </ListTools>
      <TableFrame isLoading={!value && !failure} isStale={isStale} label={TITLE}>
        <AuditBody isFiltered={Object.keys(search).length > 0} query={query} />
      </TableFrame>
      <Pages
        last={failure ? undefined : value?.entries.at(-1)?._id}
        more={value?.more ?? false}
        onBefore={setBefore}
        {...{ before }}
      />
    </ListScreen>
  )
}

/** The last entries of the pages before this one. Another filter begins at its first page. */
function usePagesBefore(filters: string) {
  const [{ of, before }, set] = useState<{ of: string; before: readonly string[] }>({ of: filters, before: [] })
  const go = (pages: readonly string[]) => set({ of: filters, before: pages })
  return [of === filters ? before : [], go] as const
}

function AuditBody({
  query: { value, failure, refetch },
  isFiltered,
}: {
  query: ServerQuery<AuditPage>
  isFiltered: boolean
}) {
  if (failure)
    return (
      <LoadFailure
        failure={failure}
        offline={texts.youNeedToBeOnline}
        offlineHint={texts.keptOnTheServer}
        onTryAgain={refetch}
        tryAgain={texts.tryAgain}
      />
    )
  if (!value) return null
  if (value.entries.length === 0)
    return (
      <EmptyState icon="inbox" title={isFiltered ? texts.nothingFound : texts.nothing}>
        {isFiltered ? <p>{texts.changeTheFilters}</p> : null}
      </EmptyState>
    )
  return <SimpleTable caption={TITLE} columns={columns} rows={value.entries} />
}

const columns: ReadonlyArray<SimpleColumn<AuditEntry>> = [
  {
    label: texts.whatHappened,
    isName: true,
    cell: (entry) => <span className={styles['what']}>{auditSentence(entry)}</span>,
  },
  { label: texts.when, cell: ({ at }) => <time dateTime={at}>{formatTimestamp(at)}</time> },
  { label: texts.company, cell: ({ company }) => company },
  { label: texts.network, cell: ({ network }) => network },
]

interface PagesProps {
  before: readonly string[]
  onBefore: (before: readonly string[]) => void
  /** The last entry of this page. */
  last: string | undefined
  more: boolean
}

/** By the last entry of a page: a log grows at its start, and a number would name other entries a minute later. */
function Pages({ before, onBefore, last, more }: PagesProps) {
  if (before.length === 0 && !more) return null
  const isFirst = before.length === 0
  const isLast = !more || last === undefined
  return (
    <nav aria-label={texts.pages} className={styles['pages']}>
      <Button
        aria-disabled={isFirst}
        icon="chevronLeft"
        onClick={() => (isFirst ? undefined : onBefore(before.slice(0, -1)))}
      >
        {texts.newer}
      </Button>
      <p role="status">{texts.page(before.length + 1)}</p>
      <Button
        aria-disabled={isLast}
        icon="chevronRight"
        onClick={() => (isLast ? undefined : onBefore([...before, last]))}
      >
        {texts.older}
      </Button>
    </nav>
  )
}
