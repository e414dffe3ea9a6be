import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { OptimisticCheckField } from '../../../ui/forms/optimistic-check-field.tsx'
import { EmailText } from '../../../ui/primitives/text.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/tables/simple-table.tsx'
import { thousands } from '../../../ui/primitives/amounts.ts'
import styles from '../marketing.module.css'
import { useState } from 'react'
import { deleteMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import { messages } from '../../../../contract/messages.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'

interface ListsTableProps {
  lists: readonly MarketingList[]
  sizes: Readonly<Record<string, number>>
  onDoubleOptIn: (list: MarketingList, doubleOptIn: boolean) => Promise<boolean>
  onEdit: (list: MarketingList) => void
  onDeleted: () => void
}

export function ListsTable({ lists, sizes, onDoubleOptIn, onEdit, onDeleted }: ListsTableProps) {
  const columns: ReadonlyArray<SimpleColumn<MarketingList>> = [
    {
      label: texts.name,
      isName: true,
      cell: ({ name, description }) => (
        <>
          <LiveText>{name}</LiveText>
          {description ? <p className={styles['muted']}>{description}</p> : null}
        </>
      ),
    },
    { label: texts.subscribers, cell: ({ _id }) => thousands(sizes[_id] ?? 0) },
    {
      label: texts.from,
      cell: ({ defaultFromName = '', defaultFromEmail }) =>
        defaultFromName || defaultFromEmail ? (
          <>
            <LiveText>{defaultFromName}</LiveText> {defaultFromEmail ? <EmailText value={defaultFromEmail} /> : null}
          </>
        ) : null,
    },
    {
      label: texts.doubleOptIn,
      cell: (list) => (
        <div className={styles['tick']}>
          <OptimisticCheckField
            checked={list.doubleOptIn}
            label={texts.doubleOptInOfName(list.name)}
            labelHidden
            onChecked={(doubleOptIn) => onDoubleOptIn(list, doubleOptIn)}
          />
        </div>
      ),
    },
    {
      label: texts.actions,
      cell: (list) => (
        <span className={styles['actions']}>
          <Button aria-label={texts.editName(list.name)} onClick={() => onEdit(list)}>
            {texts.edit}
          </Button>
          <DeleteListButton list={list} onDeleted={onDeleted} />
        </span>
      ),
    },
  ]
  return <SimpleTable caption={texts.lists} columns={columns} rows={lists} />
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
    void act(texts.theListWasNotDeleted, async () => {
      await call(deleteMarketingList, { params: { id: list._id }, query }, auth)
      onDeleted()
    })
  }
  return (
    <>
      <Button aria-label={texts.deleteName(list.name)} onClick={() => setIsAsking(true)}>
        {texts.deleteLabel}
      </Button>
      <ConfirmDialog
        confirm={texts.deleteLabel}
        description={texts.nameThePeople(list.name)}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={messages.confirmDeleteList}
      />
    </>
  )
}
