import { useState } from 'react'
import { deleteMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import { messages } from '../../../../contract/messages.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useAct } from '../use-act.ts'
import { useOffice } from '../use-office.ts'

interface DeleteListButtonProps {
  list: MarketingList
  onDeleted: () => void
}

export function DeleteListButton({ list, onDeleted }: DeleteListButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { query, way } = useOffice()
  const act = useAct()
  const handleConfirm = () => {
    setIsAsking(false)
    void act('The list was not deleted', async () => {
      await call(deleteMarketingList, { params: { id: list._id }, query }, way)
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
        description={`“${list.name}”: the people on it stay, and who has left stays out.`}
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={messages.confirmDeleteList}
      />
    </>
  )
}
