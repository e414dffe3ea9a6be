import { type ReactNode, useState } from 'react'
import { LEAD_STATUSES, type LeadStatus } from '../../../contract/entities/lead.ts'
import type { LeadPoints } from '../../search/lead-search.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsPhone } from '../../ui/primitives/media.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { STATUS_COLOURS } from './canvas/colours.ts'
import styles from './lead-legend.module.css'
import { texts } from './texts.ts'

interface LeadLegendProps {
  points: LeadPoints | undefined
  hidden: ReadonlySet<LeadStatus>
  onHidden: (hidden: ReadonlySet<LeadStatus>) => void
  hasPins: boolean
  onPins: (isWanted: boolean) => void
  /** Where the user is, is on the map. */
  isHere: boolean
}

const StatusDot = ({ status }: { status: LeadStatus }) => (
  <span aria-hidden="true" className={styles['dot']} style={{ background: `var(${STATUS_COLOURS[status]})` }} />
)

export const DottedStatus = ({ status, className }: { status: LeadStatus; className: string | undefined }) => (
  <span className={className} translate="no">
    <StatusDot status={status} />
    <LiveText>{status}</LiveText>
  </span>
)

/** Folded it leaves the map free: on a phone from the start. */
export function LeadLegend({ points, hidden, ...rest }: LeadLegendProps) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(!isPhone)
  return (
    <div className={styles['legend']}>
      {isOpen ? (
        points ? (
          <Statuses {...rest} hidden={hidden} points={points} />
        ) : (
          <Note>{texts.findingTheLeads}</Note>
        )
      ) : null}
      <Button
        aria-expanded={isOpen}
        className={styles['fold']}
        icon={isOpen ? 'chevronDown' : 'list'}
        kind={isOpen ? 'quiet' : 'secondary'}
        onClick={() => setIsOpen(!isOpen)}
      >
        {hidden.size > 0 ? texts.legendWithHidden(hidden.size) : texts.legend}
      </Button>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={styles['note']} role="status">
    {children}
  </p>
)

type StatusesProps = Omit<LeadLegendProps, 'points'> & { points: LeadPoints }

function Statuses({ points, hidden, onHidden, hasPins, onPins, isHere }: StatusesProps) {
  const counts = countsOf(points)
  const present = LEAD_STATUSES.filter((status) => counts.has(status))
  const toggle = (status: LeadStatus) => onHidden(hidden.symmetricDifference(new Set([status])))
  return (
    <fieldset className={styles['statuses']}>
      <legend className="visually-hidden">{texts.leadsOnTheMapByStatus}</legend>
      {present.map((status) => (
        <label className={styles['status']} key={status}>
          <input checked={!hidden.has(status)} onChange={() => toggle(status)} type="checkbox" />
          <StatusDot status={status} />
          {status} <span className={styles['count']}>{thousands(counts.get(status) ?? 0)}</span>
        </label>
      ))}
      <label className={styles['status']}>
        <input checked={hasPins} onChange={() => onPins(!hasPins)} type="checkbox" />
        {texts.jobsBelow}
      </label>
      {isHere ? (
        <p className={styles['here']}>
          <span aria-hidden="true" className={styles['diamond']} />
          {texts.youAreHere}
        </p>
      ) : null}
      {points.x.length === 0 ? <Note>{texts.noLeadsToShowOnTheMap}</Note> : null}
      {points.unplaced > 0 ? <Note>{texts.unplacedWithoutAPlace(thousands(points.unplaced))}</Note> : null}
    </fieldset>
  )
}

function countsOf({ status, statuses }: LeadPoints): ReadonlyMap<string, number> {
  const counts = new Uint32Array(statuses.length)
  for (const code of status) counts[code] = (counts[code] ?? 0) + 1
  return new Map(statuses.flatMap((name, code) => (counts[code] ? [[name, counts[code]] as const] : [])))
}
