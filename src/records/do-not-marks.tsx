import { doNotLabel, doNotMarks, type Lead } from '../../contract/entities/lead.ts'
import { doNotText } from '../../contract/entities/lead-facts.ts'
import { Badge } from '../ui/primitives/badge.tsx'
import styles from './do-not-marks.module.css'

/** Where there is only room for the marks themselves: cards, lines and cells. */
export function DoNotBadges({ lead }: { lead: Lead }) {
  const marks = doNotMarks(lead)
  if (marks.length === 0) return null
  return (
    <span className={styles['badges']}>
      {marks.map(({ kind }) => (
        <Badge key={kind} tone="danger">
          {doNotLabel(kind)}
        </Badge>
      ))}
    </span>
  )
}

/** On the screen of a lead or deal: each mark with its reason and date. */
export function DoNotNotice({ lead }: { lead: Lead }) {
  const marks = doNotMarks(lead)
  if (marks.length === 0) return null
  return (
    <ul className={styles['notice']}>
      {marks.map((mark) => (
        <li key={mark.kind}>
          <Badge tone="danger">{doNotLabel(mark.kind)}</Badge>
          <span>{doNotText(mark)}</span>
        </li>
      ))}
    </ul>
  )
}
