import { useState } from 'react'
import { AUDIT_PAGE_SIZE, listAudit } from '../../../contract/endpoints/audit.ts'
import type { AuditAction, AuditEntry } from '../../../contract/entities/audit/audit.ts'
import { authorOf } from '../../../contract/entities/audit/audit-sentence.ts'
import { IMPORTS_LISTED_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addDays, londonInstant } from '../../../contract/london-time.ts'
import { call } from '../../api/call.ts'
import { type CompanyCall, useCompanyQuery } from '../../hooks/server-queries.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'
import { texts } from './texts.ts'
import styles from './uploads.module.css'

/** What came into the company and left it, for its administrators. */
export function ImportsScreen() {
  const isKnown = useSession() !== undefined
  const isAdmin = useIsAdmin()
  if (!isKnown) return null
  if (!isAdmin)
    return (
      <EmptyState icon="lock" isWholeScreen title={texts.onlyAdministrators}>
        <title>{`${texts.importsAndExports} · Doorstep`}</title>
        <p>{texts.yourUploads}</p>
      </EmptyState>
    )
  return (
    <PlainScreen title={texts.importsAndExports}>
      <p className={styles['hint']}>{texts.listedFor(IMPORTS_LISTED_DAYS)}</p>
      <EarlierUploads days={IMPORTS_LISTED_DAYS} moved="" />
      <AuditCard actions={OTHER_IMPORTS} none={texts.noOtherImports} title={texts.otherImports} />
      <AuditCard actions={EXPORTS} none={texts.noExports} title={texts.exports} />
    </PlainScreen>
  )
}

/** Uploads of leads have a table of their own, with their files. */
const OTHER_IMPORTS: readonly AuditAction[] = ['jobs.uploaded', 'subscribers.imported']
const EXPORTS: readonly AuditAction[] = ['export.leads', 'export.person', 'export.upload-rows', 'export.audit']

interface AuditCardProps {
  title: string
  none: string
  actions: readonly AuditAction[]
}

function AuditCard({ title, none, actions }: AuditCardProps) {
  const [pages, setPages] = useState(1)
  const [from] = useState(() =>
    londonInstant(addDays(londonDate(Date.now()), -IMPORTS_LISTED_DAYS), '00:00').toISOString(),
  )
  const { value, failure, refetch } = useCompanyQuery(`audit ${actions.join()} ${pages}`, (asked) =>
    readLatest(asked, { actions, from, most: pages * AUDIT_PAGE_SIZE }),
  )
  return (
    <Card title={title}>
      {failure ? (
        <EmptyState
          icon={failure.isOffline ? 'cloudOff' : 'alert'}
          title={failure.isOffline ? texts.youreOfflineRest(texts.loadWhenOnline) : failure.text}
        >
          <Button icon="refresh" onClick={refetch}>
            {texts.tryAgain}
          </Button>
        </EmptyState>
      ) : null}
      {!value && !failure ? <Skeleton lines={3} /> : null}
      {value?.entries.length === 0 && !failure ? <EmptyState icon="inbox" title={none} /> : null}
      {value && value.entries.length > 0 && !failure ? (
        <>
          <SimpleTable
            caption={title}
            columns={[
              { label: texts.what, isName: true, cell: whatOf },
              { label: texts.by, cell: authorOf },
              { label: texts.when, cell: ({ at }) => formatTimestamp(at) },
              { label: texts.rows, cell: ({ count }) => (count === undefined ? '' : thousands(count)) },
            ]}
            rows={value.entries}
          />
          {value.more ? <Button onClick={() => setPages(pages + 1)}>{texts.showMore}</Button> : null}
        </>
      ) : null}
    </Card>
  )
}

interface Asked {
  actions: readonly AuditAction[]
  from: string
  most: number
}

/** The latest of these actions together. */
async function readLatest({ query, auth }: CompanyCall, { actions, from, most }: Asked) {
  const lists = await Promise.all(actions.map((action) => readAction({ query, auth }, { action, from, most })))
  const entries = lists.flatMap((list) => list.entries).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return { entries: entries.slice(0, most), more: entries.length > most || lists.some(({ more }) => more) }
}

async function readAction(
  { query, auth }: CompanyCall,
  { action, from, most }: { action: AuditAction; from: string; most: number },
) {
  const entries: AuditEntry[] = []
  let more = true
  while (more && entries.length < most) {
    const page = await call(listAudit, { query: { ...query, action, from, after: entries.at(-1)?._id } }, auth)
    entries.push(...page.entries)
    more = page.more
  }
  return { entries, more }
}

const whats: Readonly<Record<string, string>> = texts.whats
const whatOf = ({ action, after }: AuditEntry) =>
  (action === 'export.leads' ? whats[after ?? 'Leads'] : whats[action]) ?? action
