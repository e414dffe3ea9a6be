import { useState } from 'react'
import { decideUnknown } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/campaign.ts'
import { call } from '../../../api/call.ts'
import { counted } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { useAct } from '../use-act.ts'
import { useOffice } from '../use-office.ts'

interface UnknownNoticeProps {
  campaign: Campaign
  onDecided: () => void
}

/** A connection or the server broke off before the answer: nothing is sent twice unless a person says so. */
export function UnknownNotice({ campaign, onDecided }: UnknownNoticeProps) {
  const { _id: id, metrics } = campaign
  const [isAsking, setIsAsking] = useState(false)
  const { query, way } = useOffice()
  const toasts = useToasts()
  const act = useAct()
  if (metrics.unknown === 0) return null
  const decide = (decision: 'send-again' | 'count-as-sent') =>
    void act('Not decided', async () => {
      const { message } = await call(decideUnknown, { params: { id }, query, body: { decision } }, way)
      toasts.succeed(message)
      onDecided()
    })
  const mails = counted(metrics.unknown, 'mail')
  return (
    <Notice
      icon="alert"
      kind="danger"
      words={`Whether ${mails} arrived is not known: handing over was cut off. Nothing is sent again by itself.`}
    >
      <Button onClick={() => setIsAsking(true)}>Send again</Button>
      <Button onClick={() => decide('count-as-sent')}>Count as sent</Button>
      <ConfirmDialog
        confirm="Send again"
        description="Somebody who got it already gets it twice."
        onConfirm={() => {
          setIsAsking(false)
          decide('send-again')
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Send ${mails} once more?`}
      />
    </Notice>
  )
}
