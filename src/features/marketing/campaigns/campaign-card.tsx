import type { ReactNode } from 'react'
import { type Campaign, NOT_DELIVERED } from '../../../../contract/entities/marketing/campaign.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import styles from '../marketing.module.css'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { DeliverabilityLinks } from './deliverability-links.tsx'
import { UnknownNotice } from './unknown-notice.tsx'

interface CampaignCardProps {
  campaign: Campaign
  lists: readonly MarketingList[]
  onChanged: () => void
  onCopy: () => void
  /** Beside the status: the way to its details. */
  link?: ReactNode
}

export function CampaignCard({ campaign, lists, onChanged, onCopy, link }: CampaignCardProps) {
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
          <p className={styles['muted']}>{factsOf(campaign, lists)}</p>
        </div>
        {lastError ? <Notice icon="alert" kind="danger" words={lastError} /> : null}
        <UnknownNotice campaign={campaign} onDecided={onChanged} />
        {campaign.preparing ? <Preparing campaign={campaign} /> : null}
        {hasStarted && !campaign.preparing ? <CampaignFigures metrics={metrics} /> : null}
        <CampaignActions campaign={campaign} onChanged={onChanged} onCopy={onCopy} />
        <DeliverabilityLinks fromEmail={senderOf(campaign, lists)} />
      </div>
    </Card>
  )
}

/** Its own, or as the server takes it from the first of its lists that has one. */
const senderOf = ({ fromEmail, listIds }: Campaign, lists: readonly MarketingList[]) =>
  fromEmail ?? lists.find(({ _id, defaultFromEmail }) => listIds.includes(_id) && defaultFromEmail)?.defaultFromEmail

/** Who gets it is being written down; the first mail leaves after the last of them. */
function Preparing({ campaign: { preparing, metrics, status } }: Pick<CampaignCardProps, 'campaign'>) {
  const total = preparing?.people
  const done = thousands(metrics.queued)
  return (
    <WorkProgress
      label={status === 'paused' ? 'Preparing is paused' : 'Preparing'}
      total={total ?? 0}
      value={total === undefined ? 0 : metrics.queued}
      words={total === undefined ? `${done} people so far` : `${done} of ${counted(total, 'person', 'people')}`}
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
    names.length > 0 ? `to ${names.join(', ')}` : 'to no list yet',
    status === 'scheduled' && sendAt ? `goes out ${formatTimestamp(sendAt)}` : '',
    finishedAt ? `finished ${formatTimestamp(finishedAt)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
