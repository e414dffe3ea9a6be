import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { ReachLinks } from '../../records/reach-links.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './lead-bar.module.css'
import { texts } from './texts.ts'

interface LeadBarProps {
  lead: Lead
  onNote: () => void
  photo: (className: string | undefined) => ReactNode
  /** Undefined for a lead that became a deal. */
  onOutcome: (() => void) | undefined
}

/** What is done most about a lead, above the tabs and within reach of a thumb. */
export function LeadBar({ lead, onNote, photo, onOutcome }: LeadBarProps) {
  const isHandheld = useIsHandheld()
  if (!isHandheld) return null
  return (
    <div aria-label={texts.quickActions} className={styles['bar']} role="group">
      <ReachLinks className={styles['action']} lead={lead} />
      <button className={styles['action']} onClick={onNote} type="button">
        <Icon name="note" />
        {texts.note}
      </button>
      {photo(styles['action'])}
      {onOutcome ? (
        <button className={styles['action']} onClick={onOutcome} type="button">
          <Icon name="check" />
          {texts.outcome}
        </button>
      ) : null}
    </div>
  )
}
