import { useState } from 'react'
import type { Deal } from '../../../contract/entities/deal.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import { setDealStatus } from '../../../contract/mutations/deal.ts'
import { setFollowUpDone } from '../../../contract/mutations/follow-up.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useNextFollowUp } from '../../hooks/use-local-data.ts'
import { FieldBarButton } from '../../records/field-bar.tsx'
import { useUndo } from '../../records/use-undo.ts'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'

/** Ends the next follow-up of a deal. Without one it closes the deal, and asks first. */
export function DealDone({ deal }: { deal: Deal }) {
  const device = useDevice()
  const { save, undoWith } = useUndo()
  const followUp = useNextFollowUp(deal._id)
  const [isAsking, setIsAsking] = useState(false)
  const subject = leadName(deal)
  const end = ({ _id: followUpId, version: base }: FollowUp) =>
    save(
      () => mutate(device, setFollowUpDone, { followUpId, doneAt: new Date().toISOString() }, { subject, base }),
      texts.nameDone(subject),
      undoWith(() => mutate(device, setFollowUpDone, { followUpId, doneAt: null }, { subject })),
    )
  const close = async () => {
    setIsAsking(false)
    const setStatus = (status: Deal['deal_status']) =>
      mutate(device, setDealStatus, { leadId: deal._id, status }, { subject })
    const undo = undoWith(() => setStatus('Open'))
    await save(() => setStatus('Closed'), texts.statusSaved(subject, 'Closed'), undo)
  }
  if (!followUp && deal.deal_status === 'Closed') return null
  return (
    <>
      <FieldBarButton
        icon="check"
        onPress={() => (followUp ? void end(followUp) : setIsAsking(true))}
        text={texts.done}
      />
      <ConfirmDialog
        confirm={texts.closeDeal}
        description={texts.nothingLeft}
        kind="primary"
        onConfirm={() => void close()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={texts.closeQuestion(subject)}
      />
    </>
  )
}
