import { useState } from 'react'
import { decideUnknown } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { counted } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'

interface UnknownNoticeProps {
  campaign: Campaign
  onDecided: () => void
}

/** A connection or the server broke off before the answer: nothing is sent twice unless a person says so. */
export function UnknownNotice({ campaign, onDecided }: UnknownNoticeProps) {
  const { _id: id, metrics } = campaign
  const [isAsking, setIsAsking] = useState(false)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  if (metrics.unknown === 0) return null
  const decide = (decision: 'send-again' | 'count-as-sent') =>
    void act('Not decided', async () => {
      const { message } = await call(decideUnknown, { params: { id }, query, body: { decision } }, auth)
      toasts.succeed(message)
      onDecided()
    })
  const emails = counted(metrics.unknown, 'email')
  return (
    <Notice
      icon="alert"
      kind="danger"
      words={`We don’t know whether ${emails} ${metrics.unknown === 1 ? 'was' : 'were'} delivered, because the connection was cut off.`}
    >
      <Button onClick={() => setIsAsking(true)}>Send again</Button>
      <Button onClick={() => decide('count-as-sent')}>Count as sent</Button>
      <ConfirmDialog
        confirm="Send again"
        description="Anyone who already got it will get it twice."
        onConfirm={() => {
          setIsAsking(false)
          decide('send-again')
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`Send ${emails} again?`}
      />
    </Notice>
  )
}
