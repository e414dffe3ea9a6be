import type { CampaignMetrics } from '../../../../contract/entities/marketing/campaign.ts'
import { thousands } from '../../../ui/primitives/amounts.ts'
import styles from '../marketing.module.css'

const LABELS: Record<keyof CampaignMetrics, string> = {
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  bounces: 'Bounces',
  complaints: 'Complaints',
  unsubscribes: 'Unsubscribes',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Left out',
  opens: 'Opens',
  clicks: 'Clicks',
}
const names = Object.keys(LABELS).filter((name): name is keyof CampaignMetrics => name in LABELS)
/** Shown only where there are any. */
const RARE = new Set<keyof CampaignMetrics>(['notDelivered', 'unknown', 'skipped', 'opens', 'clicks'])

export const CampaignFigures = ({ metrics }: { metrics: CampaignMetrics }) => (
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
