import { useState } from 'react'
import { deleteMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { messages } from '../../../../contract/messages.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'

interface DeleteListButtonProps {
  list: MarketingList
  onDeleted: () => void
}

export function DeleteListButton({ list, onDeleted }: DeleteListButtonProps) {
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
