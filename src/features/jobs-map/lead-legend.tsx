import { LEAD_STATUSES, type LeadStatus } from '../../../contract/entities/lead.ts'
import type { LeadPoints } from '../../search/lead-search.ts'
import { clsx } from 'clsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import styles from './lead-legend.module.css'
import { STATUS_COLOURS } from './canvas/colours.ts'
import { texts } from './texts.ts'

interface LeadLegendProps {
  points: LeadPoints | undefined
  hidden: ReadonlySet<LeadStatus>
  onHidden: (hidden: ReadonlySet<LeadStatus>) => void
}

export const StatusDot = ({ status }: { status: LeadStatus }) => (
  <span aria-hidden="true" className={styles['dot']} style={{ background: `var(${STATUS_COLOURS[status]})` }} />
)

export function LeadLegend({ points, hidden, onHidden }: LeadLegendProps) {
  if (!points) {
    return (
      <p className={clsx(styles['legend'], styles['note'])} role="status">
        {texts.findingTheLeads}
      </p>
    )
  }
  const counts = countsOf(points)
  const present = LEAD_STATUSES.filter((status) => counts.has(status))
  const toggle = (status: LeadStatus) => onHidden(hidden.symmetricDifference(new Set([status])))
  return (
    <fieldset className={styles['legend']}>
      <legend className="visually-hidden">{texts.leadsOnTheMapByStatus}</legend>
      {present.map((status) => (
        <label className={styles['status']} key={status}>
          <input checked={!hidden.has(status)} onChange={() => toggle(status)} type="checkbox" />
          <StatusDot status={status} />
          {status} <span className={styles['count']}>{thousands(counts.get(status) ?? 0)}</span>
        </label>
      ))}
      {points.x.length === 0 ? <p className={styles['note']}>{texts.noLeadsWithALocation}</p> : null}
      {points.unplaced > 0 ? (
        <p className={styles['note']}>{texts.unplacedWithoutAPlace(thousands(points.unplaced))}</p>
      ) : null}
    </fieldset>
  )
}

function countsOf({ status, statuses }: LeadPoints): ReadonlyMap<string, number> {
  const counts = new Uint32Array(statuses.length)
  for (const code of status) counts[code] = (counts[code] ?? 0) + 1
  return new Map(statuses.flatMap((name, code) => (counts[code] ? [[name, counts[code]] as const] : [])))
}
