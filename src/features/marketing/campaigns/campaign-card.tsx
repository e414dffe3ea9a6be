import { type ReactNode, useState } from 'react'
import {
  type Campaign,
  NOT_DELIVERED,
  type CampaignStatus,
  type CampaignMetrics,
} from '../../../../contract/entities/marketing/campaign.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import { senderOf } from '../../../../contract/entities/marketing/preflight.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Badge, type Tone } from '../../../ui/primitives/badge.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import styles from '../marketing.module.css'
import { CampaignActions } from './campaign-actions.tsx'
import { DeliverabilityLinks } from './deliverability-links.tsx'
import { decideUnknown } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { statusText } from './status-text.ts'
import { texts } from './texts.ts'

const TONES: Partial<Record<CampaignStatus, Tone>> = { sent: 'success', sending: 'info', paused: 'warning' }

const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={TONES[status] ?? 'neutral'}>{status}</Badge>
)

interface CampaignCardProps {
  campaign: Campaign
  lists: readonly MarketingList[]
  onChanged: () => void
  onCopy: () => void
  onDeleted: () => void
  link?: ReactNode
}

export function CampaignCard({ campaign, lists, onChanged, onCopy, onDeleted, link }: CampaignCardProps) {
  const { name, subject, status, metrics, lastError, mailRoute } = campaign
  const hasStarted = campaign.startedAt !== undefined
  return (
    <Card
      action={
        <span className={styles['toolbar']}>
          {mailRoute === 'folder' ? <Badge tone="warning">{NOT_DELIVERED}</Badge> : null}
          <CampaignStatusBadge status={status} />
          {link}
        </span>
      }
      title={name}
    >
      <div className={styles['campaign']}>
        <div>
          <p>{subject}</p>
          <p>{statusText(campaign)}</p>
          <p className={styles['muted']}>{factsOf(campaign, lists)}</p>
        </div>
        {lastError ? <Notice icon="alert" kind="danger" text={lastError} /> : null}
        <UnknownNotice campaign={campaign} onDecided={onChanged} />
        {campaign.preparing ? <Preparing campaign={campaign} /> : null}
        {hasStarted && !campaign.preparing ? <CampaignFigures metrics={metrics} /> : null}
        <CampaignActions campaign={campaign} onChanged={onChanged} onCopy={onCopy} onDeleted={onDeleted} />
        <DeliverabilityLinks fromEmail={senderEmailOf(campaign, lists)} />
      </div>
    </Card>
  )
}

const senderEmailOf = (campaign: Campaign, lists: readonly MarketingList[]) =>
  senderOf(
    campaign,
    lists.filter(({ _id }) => campaign.listIds.includes(_id)),
  )?.email

/** The ledger is being written; the first email leaves once it is complete. */
function Preparing({ campaign: { preparing, metrics, status } }: Pick<CampaignCardProps, 'campaign'>) {
  const total = preparing?.people
  const done = thousands(metrics.queued)
  return (
    <WorkProgress
      label={status === 'paused' ? texts.preparingIsPaused : texts.preparing}
      total={total ?? 0}
      value={total === undefined ? 0 : metrics.queued}
      text={
        total === undefined ? texts.donePeopleSoFar(done) : texts.doneOfTotal(done, counted(total, 'person', 'people'))
      }
    />
  )
}

function factsOf(
  { fromName, fromEmail, listIds, sendAt, finishedAt, status }: Campaign,
  lists: readonly MarketingList[],
) {
  const names = lists.filter(({ _id }) => listIds.includes(_id)).map(({ name }) => name)
  return [
    [fromName, fromEmail].filter(Boolean).join(', '),
    names.length > 0 ? texts.toNames(names.join(', ')) : texts.toNoListYet,
    status === 'scheduled' && sendAt ? texts.goesOutSendAt(formatTimestamp(sendAt)) : '',
    finishedAt ? texts.finishedAt(formatTimestamp(finishedAt)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const LABELS: Record<keyof CampaignMetrics, string> = {
  queued: texts.queued,
  sent: texts.sent,
  delivered: texts.delivered,
  notDelivered: texts.notDelivered,
  bounces: texts.bounces,
  complaints: texts.complaints,
  unsubscribes: texts.unsubscribes,
  failed: texts.failed,
  unknown: texts.unknown,
  skipped: texts.leftOut,
  opens: texts.opens,
  clicks: texts.clicks,
  automaticOpens: texts.automaticOpens,
  automaticClicks: texts.automaticClicks,
}
const names = Object.keys(LABELS).filter((name): name is keyof CampaignMetrics => name in LABELS)
/** Shown only if there are any. */
const RARE = new Set<keyof CampaignMetrics>([
  'notDelivered',
  'unknown',
  'skipped',
  'opens',
  'clicks',
  'automaticOpens',
  'automaticClicks',
])

const CampaignFigures = ({ metrics }: { metrics: CampaignMetrics }) => (
  <dl className={styles['figures']}>
    {names
      .filter((name) => !RARE.has(name) || metrics[name] > 0)
      .map((name) => (
        <div key={name}>
          <dt>{LABELS[name]}</dt>
          <dd>{thousands(metrics[name])}</dd>
        </div>
      ))}
  </dl>
)

interface UnknownNoticeProps {
  campaign: Campaign
  onDecided: () => void
}

/** The connection or the server broke off before the reply: nothing is sent twice unless a person says so. */
function UnknownNotice({ campaign, onDecided }: UnknownNoticeProps) {
  const { _id: id, metrics } = campaign
  const [isAsking, setIsAsking] = useState(false)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  if (metrics.unknown === 0) return null
  const decide = (decision: 'send-again' | 'count-as-sent') =>
    void act(texts.notDecided, async () => {
      const { message } = await call(decideUnknown, { params: { id }, query, body: { decision } }, auth)
      toasts.succeed(message)
      onDecided()
    })
  const emails = counted(metrics.unknown, 'email')
  return (
    <Notice
      icon="alert"
      kind="danger"
      text={texts.weDontKnowWhetherEmails(emails, metrics.unknown === 1 ? 'was' : 'were')}
    >
      <Button onClick={() => setIsAsking(true)}>{texts.sendAgain}</Button>
      <Button onClick={() => decide('count-as-sent')}>{texts.countAsSent}</Button>
      <ConfirmDialog
        confirm={texts.sendAgain}
        description={texts.anyoneWhoAlreadyGot}
        onConfirm={() => {
          setIsAsking(false)
          decide('send-again')
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.sendEmailsAgain(emails)}
      />
    </Notice>
  )
}
