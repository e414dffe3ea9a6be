import { useState } from 'react'
import type { DeletedLead } from '../../../contract/endpoints/deleted-leads.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { daysLeft } from './days-left.ts'

interface DeletedLeadsTableProps {
  deletedLeads: readonly DeletedLead[]
  onRestore: (deleted: DeletedLead) => Promise<void>
}

type Row = DeletedLead & { _id: string }

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export function DeletedLeadsTable({ deletedLeads, onRestore }: DeletedLeadsTableProps) {
  const [now] = useState(Date.now)
  const columns: ReadonlyArray<SimpleColumn<Row>> = [
    { label: 'Lead', isName: true, cell: ({ lead }) => leadName(lead) },
    { label: 'Address', cell: ({ lead }) => addressOf(lead) },
    { label: 'Deleted by', cell: ({ deletedBy }) => (deletedBy ? colleagueName(deletedBy) : 'A former colleague') },
    { label: 'Deleted', cell: ({ deletedAt }) => formatTimestamp(deletedAt) },
    { label: 'Restorable for', cell: ({ deletedAt }) => inDays(daysLeft(deletedAt, now)) },
    {
      label: 'Actions',
      cell: (row) => (
        <Button aria-label={`Restore ${leadName(row.lead)}`} onClick={() => void onRestore(row)}>
          Restore
        </Button>
      ),
    },
  ]
  return (
    <SimpleTable
      caption="Deleted leads"
      columns={columns}
      rows={deletedLeads.map((deleted) => ({ ...deleted, _id: deleted.lead._id }))}
    />
  )
}
