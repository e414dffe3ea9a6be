import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import { listCampaigns } from '../../../contract/endpoints/marketing-campaigns.ts'
import { type BulkUpload, IMPORTS_LISTED_DAYS } from '../../../contract/entities/bulk-upload.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import type { CampaignMetrics, ListedCampaign } from '../../../contract/entities/marketing/campaign.ts'
import { call } from '../../api/call.ts'
import { type ServerQuery, useCompanyQuery } from '../../hooks/server-queries.ts'
import type { Period } from '../../search/reports/periods.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { BarChart } from './charts.tsx'
import { ReportCard, type ReportColumn } from './report-card.tsx'
import { texts } from './texts.ts'

interface ServerCardsProps {
  period: Period
  nameOf: (userId: string) => string
}

/** Only the server keeps the files that were imported, and what became of emails. */
export const ServerCards = ({ period, nameOf }: ServerCardsProps) => (
  <>
    <ImportsCard nameOf={nameOf} period={period} />
    <CampaignsCard period={period} />
  </>
)

const isIn = (time: string | undefined, { from, to }: Period) => {
  const day = time === undefined ? '' : londonDate(Date.parse(time))
  return day >= from && day <= to
}
const dayOf = (time: string) => formatDate(londonDate(Date.parse(time)))

const ROW_COUNTS = ['added', 'updated', 'skipped', 'failed'] as const

function ImportsCard({ period, nameOf }: ServerCardsProps) {
  const uploads = useCompanyQuery(
    'uploads of a report',
    async ({ query, auth }) =>
      (await call(listBulkUploads, { query: { ...query, days: IMPORTS_LISTED_DAYS } }, auth)).uploads,
  )
  const rows = (uploads.value ?? []).filter(({ createdAt }) => isIn(createdAt, period))
  const columns: ReportColumn<BulkUpload>[] = [
    { label: texts.file, text: ({ fileName }) => fileName },
    { label: texts.importedBy, text: ({ by }) => nameOf(by) },
    { label: texts.importedOn, text: ({ createdAt }) => dayOf(createdAt) },
    { label: texts.rowsRead, text: (row) => thousands(row.rows.read) },
    ...ROW_COUNTS.map((count) => ({
      label: texts.rowCounts[count],
      text: ({ rows: counts }: BulkUpload) => thousands(counts[count]),
    })),
    { label: texts.undone, text: ({ undo }) => (undo ? texts.removed(thousands(undo.removed)) : '') },
  ]
  return (
    <Answered asked={uploads} isEmpty={rows.length === 0} none={texts.noImports} title={texts.imports}>
      <ReportCard
        chart={
          <BarChart
            bars={rows.map(({ fileName, rows: { added } }) => ({ label: fileName, now: added }))}
            title={texts.imports}
          />
        }
        columns={columns}
        isWide
        keyOf={({ _id }) => _id}
        note={texts.importsNote}
        rows={rows}
        title={texts.imports}
      />
    </Answered>
  )
}

const RESULTS = [
  'sent',
  'delivered',
  'opens',
  'clicks',
  'unsubscribes',
  'bounces',
  'complaints',
] as const satisfies ReadonlyArray<keyof CampaignMetrics>

function CampaignsCard({ period }: Pick<ServerCardsProps, 'period'>) {
  const campaigns = useCompanyQuery(
    'campaigns of a report',
    async ({ query, auth }) => (await call(listCampaigns, { query }, auth)).campaigns,
  )
  const rows = (campaigns.value ?? []).filter(({ startedAt }) => isIn(startedAt, period))
  const columns: ReportColumn<ListedCampaign>[] = [
    {
      label: texts.campaign,
      text: ({ name }) => name,
      cell: ({ _id, name }) => (
        <Link search={{ tab: 'campaigns', campaign: _id }} to="/marketing" translate="no">
          {name}
        </Link>
      ),
    },
    { label: texts.startedOn, text: ({ startedAt }) => (startedAt ? dayOf(startedAt) : '') },
    ...RESULTS.map((result) => ({
      label: texts.results[result],
      text: ({ metrics }: ListedCampaign) => thousands(metrics[result]),
    })),
  ]
  return (
    <Answered asked={campaigns} isEmpty={rows.length === 0} none={texts.noCampaigns} title={texts.campaigns}>
      <ReportCard
        chart={
          <BarChart
            bars={rows.map(({ name, metrics }) => ({ label: name, now: metrics.clicks }))}
            title={texts.clicksByCampaign}
          />
        }
        columns={columns}
        isWide
        keyOf={({ _id }) => _id}
        note={texts.campaignsNote}
        rows={rows}
        title={texts.campaigns}
      />
    </Answered>
  )
}

interface AnsweredProps {
  asked: ServerQuery<unknown>
  title: string
  isEmpty: boolean
  none: string
  /** Once something is there. */
  children: ReactNode
}

function Answered({ asked: { value, failure, refetch }, title, isEmpty, none, children }: AnsweredProps) {
  if (value !== undefined && !isEmpty) return children
  return (
    <Card title={title}>
      {value !== undefined ? <p>{none}</p> : null}
      {value === undefined && !failure ? <Skeleton lines={3} /> : null}
      {value === undefined && failure ? (
        <LoadFailure failure={failure} offline={texts.needsConnection} onTryAgain={refetch} tryAgain={texts.tryAgain} />
      ) : null}
    </Card>
  )
}
