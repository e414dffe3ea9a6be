import type { ReactNode } from 'react'
import { type Count, sumOf } from '../../search/reports/report.ts'
import { thousands } from '../../ui/primitives/amounts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { linkOf, type ListFilters, type NumberLink } from './number-link.ts'
import styles from './reports.module.css'
import { texts } from './texts.ts'

export interface NumberLinks {
  /** The filters of the report, without its period. */
  chosen: ListFilters
  link: (to: NumberLink, text: string) => ReactNode
}

interface NumberCellProps extends NumberLinks {
  count: Count
  /** What the list filters by besides. Undefined where no list has exactly these. */
  added: ListFilters | undefined
}

const KINDS = ['lead', 'deal'] as const

/** A number, and the lists that it opens: leads and deals are two. */
export function NumberCell({ count, added, chosen, link }: NumberCellProps) {
  const total = sumOf(count)
  const kinds = KINDS.filter((kind) => count[kind] > 0)
  const part = (kind: (typeof KINDS)[number]) => {
    const text = (kind === 'lead' ? texts.leads : texts.deals)(count[kind], thousands(count[kind]))
    const to = added && linkOf(kind, chosen, added)
    return (
      <span className={styles['part']} key={kind}>
        {to ? link(to, text) : <LiveText>{text}</LiveText>}
      </span>
    )
  }
  if (total === 0) return '0'
  return (
    <span className={styles['count']}>
      {kinds.length > 1 ? <strong key={total}>{thousands(total)}</strong> : null}
      {kinds.map(part)}
    </span>
  )
}
