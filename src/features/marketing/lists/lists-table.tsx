import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { OptimisticCheckField } from '../../../ui/forms/optimistic-check-field.tsx'
import { EmailText } from '../../../ui/primitives/email-text.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/tables/simple-table.tsx'
import { thousands } from '../../../ui/primitives/amounts.ts'
import styles from '../marketing.module.css'
import { useState } from 'react'
import { deleteMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import { messages } from '../../../../contract/messages.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'

interface ListsTableProps {
  lists: readonly MarketingList[]
  sizes: Readonly<Record<string, number>>
  /** Answers whether it is saved. */
  onDoubleOptIn: (list: MarketingList, doubleOptIn: boolean) => Promise<boolean>
  onEdit: (list: MarketingList) => void
  onDeleted: () => void
}

export function ListsTable({ lists, sizes, onDoubleOptIn, onEdit, onDeleted }: ListsTableProps) {
  const columns: ReadonlyArray<SimpleColumn<MarketingList>> = [
    {
      label: 'Name',
      isName: true,
      cell: ({ name, description }) => (
        <>
          {name}
          {description ? <p className={styles['muted']}>{description}</p> : null}
        </>
      ),
    },
    { label: 'Subscribers', cell: ({ _id }) => thousands(sizes[_id] ?? 0) },
    {
      label: 'From',
      cell: ({ defaultFromName = '', defaultFromEmail }) =>
        defaultFromName || defaultFromEmail ? (
          <>
            {defaultFromName} {defaultFromEmail ? <EmailText value={defaultFromEmail} /> : null}
          </>
        ) : null,
    },
    {
      label: 'Double opt-in',
      cell: (list) => (
        <div className={styles['tick']}>
          <OptimisticCheckField
            checked={list.doubleOptIn}
            label={`Double opt-in of ${list.name}`}
            labelHidden
            onChecked={(doubleOptIn) => onDoubleOptIn(list, doubleOptIn)}
          />
        </div>
      ),
    },
    {
      label: 'Actions',
      cell: (list) => (
        <span className={styles['actions']}>
          <Button aria-label={`Edit ${list.name}`} onClick={() => onEdit(list)}>
            Edit
          </Button>
          <DeleteListButton list={list} onDeleted={onDeleted} />
        </span>
      ),
    },
  ]
  return <SimpleTable caption="Lists" columns={columns} rows={lists} />
}

interface DeleteListButtonProps {
  list: MarketingList
  onDeleted: () => void
}

function DeleteListButton({ list, onDeleted }: DeleteListButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { query, auth } = useCompanyCall()
  const act = useServerMutation()
  const handleConfirm = () => {
    setIsAsking(false)
    void act('The list was not deleted', async () => {
      await call(deleteMarketingList, { params: { id: list._id }, query }, auth)
      onDeleted()
    })
  }
  return (
    <>
      <Button aria-label={`Delete ${list.name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        confirm="Delete"
        description={`“${list.name}”: the people on it stay subscribers, and people who opted out stay opted out.`}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={messages.confirmDeleteList}
      />
    </>
  )
}
