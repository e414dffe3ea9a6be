import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { leadColumns, type LeadColumn, TABLE_WIDTH } from './lead-columns.ts'
import { LeadStatusBadge } from './lead-status-badge.tsx'
import styles from './leads-table.module.css'

interface LeadsTableProps {
  caption: string
  leads: readonly Lead[]
}

/** Columns that stay in view while the rest scrolls under them. */
const pinned: Record<string, string | undefined> = {
  entry_date: styles['pinnedFirst'],
  firstname: styles['pinnedName'],
}

/** A plain table of a fixed layout: measured faster than the table libraries, and it prints and searches like a page. */
export function LeadsTable({ caption, leads }: LeadsTableProps) {
  return (
    <table className={styles['table']} style={{ width: TABLE_WIDTH }}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {leadColumns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {leadColumns.map(({ key, label }) => (
            <th className={pinned[key]} key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead._id} lead={lead} />
        ))}
      </tbody>
    </table>
  )
}

const LeadRow = memo(function LeadRow({ lead }: { lead: Lead }) {
  return (
    <tr>
      {leadColumns.map((column) => (
        <LeadCell column={column} key={column.key} lead={lead} />
      ))}
    </tr>
  )
})

function LeadCell({ column, lead }: { column: LeadColumn; lead: Lead }) {
  const text = column.text(lead)
  if (column.key === 'firstname') {
    return (
      <th className={pinned['firstname']} scope="row">
        <Link
          aria-label={text ? undefined : leadName(lead)}
          className={styles['name']}
          params={{ id: lead._id }}
          to="/lead/$id"
        >
          {text || 'No name'}
        </Link>
      </th>
    )
  }
  if (column.key === 'lead_status') {
    return (
      <td>
        <LeadStatusBadge status={lead.lead_status} />
      </td>
    )
  }
  return (
    <td className={pinned[column.key]} title={text.length > 24 ? text : undefined}>
      {text}
    </td>
  )
}
