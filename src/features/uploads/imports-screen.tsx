import { useState } from 'react'
import { AUDIT_PAGE_SIZE, type AuditScope, listAudit } from '../../../contract/endpoints/audit.ts'
import type { AuditEntry } from '../../../contract/entities/audit/audit.ts'
import { authorOf } from '../../../contract/entities/audit/audit-sentence.ts'
import { IMPORTS_LISTED_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addDays, londonInstant } from '../../../contract/london-time.ts'
import { call } from '../../api/call.ts'
import { type CompanyCall, useCompanyQuery } from '../../hooks/server-queries.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
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
  const { companyId } = useCompany()
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
      <AuditCard
        key={`imports ${companyId}`}
        kinds={OTHER_IMPORTS}
        none={texts.noOtherImports}
        title={texts.otherImports}
      />
      <AuditCard key={`exports ${companyId}`} kinds={EXPORTS} none={texts.noExports} title={texts.exports} />
    </PlainScreen>
  )
}

type Kind = Pick<AuditScope, 'action' | 'group'>

/** Uploads of leads have a table of their own, with their files. */
const OTHER_IMPORTS: readonly Kind[] = [{ action: 'jobs.uploaded' }, { action: 'subscribers.imported' }]
const EXPORTS: readonly Kind[] = [{ group: 'exports' }]

interface AuditCardProps {
  title: string
  none: string
  kinds: readonly Kind[]
}

function AuditCard({ title, none, kinds }: AuditCardProps) {
  const [pages, setPages] = useState(1)
  const [from] = useState(() =>
    londonInstant(addDays(londonDate(Date.now()), -IMPORTS_LISTED_DAYS), '00:00').toISOString(),
  )
  const [known] = useState(() => new Map<Kind, KnownEntries>())
  const { value, failure, refetch } = useCompanyQuery(`audit ${JSON.stringify(kinds)} ${pages}`, (asked) =>
    readLatest(asked, { kinds, from, most: pages * AUDIT_PAGE_SIZE, known }),
  )
  return (
    <Card title={title}>
      {failure ? (
        <LoadFailure
          failure={failure}
          offline={texts.youreOfflineRest(texts.loadWhenOnline)}
          onTryAgain={refetch}
          tryAgain={texts.tryAgain}
        />
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
  kinds: readonly Kind[]
  from: string
  most: number
  known: Map<Kind, KnownEntries>
}

/** What was read before: what happened later is seen when the screen is opened again. */
interface KnownEntries {
  entries: readonly AuditEntry[]
  more: boolean
}

/** The latest of these kinds together. */
async function readLatest({ query, auth }: CompanyCall, { kinds, from, most, known }: Asked) {
  const lists = await Promise.all(kinds.map((kind) => readKind({ query, auth }, { kind, from, most, known })))
  const entries = lists.flatMap((list) => list.entries).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return { entries: entries.slice(0, most), more: entries.length > most || lists.some(({ more }) => more) }
}

async function readKind(
  { query, auth }: CompanyCall,
  { kind, from, most, known }: Omit<Asked, 'kinds'> & { kind: Kind },
): Promise<KnownEntries> {
  let { entries, more } = known.get(kind) ?? { entries: [], more: true }
  while (more && entries.length < most) {
    const page = await call(listAudit, { query: { ...query, ...kind, from, after: entries.at(-1)?._id } }, auth)
    entries = [...entries, ...page.entries]
    more = page.more
    known.set(kind, { entries, more })
  }
  return { entries, more }
}

const whats: Readonly<Record<string, string>> = texts.whats
const whatOf = ({ action, after }: AuditEntry) =>
  (action === 'export.leads' ? whats[after ?? 'Leads'] : whats[action]) ?? action
