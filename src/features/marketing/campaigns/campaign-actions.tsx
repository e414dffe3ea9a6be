import { useState } from 'react'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
} from '../../../../contract/endpoints/marketing-campaigns.ts'
import { type Campaign, canSendNow } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import styles from '../marketing.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

interface CampaignActionsProps {
  campaign: Campaign
  onChanged: () => void
  /** A new campaign that begins with the words of this one. */
  onCopy: () => void
}

type Opened = 'send' | 'test' | 'schedule' | 'cancel'

export function CampaignActions({ campaign, onChanged, onCopy }: CampaignActionsProps) {
  const { name, status } = campaign
  const [opened, setOpened] = useState<Opened>()
  const say = useSaying(campaign, onChanged)
  const close = () => setOpened(undefined)
  const dialog = { campaign, onClose: close, onChanged }
  const named = (label: string) => ({ 'aria-label': `${label} ${name}`, children: label })
  return (
    <div className={styles['actions']}>
      <Button {...named('Send Now')} disabled={!canSendNow(status)} kind="primary" onClick={() => setOpened('send')} />
      <Button {...named('Edit')} disabled />
      <Button {...named('Send test')} onClick={() => setOpened('test')} />
      <Button {...named('Copy')} onClick={onCopy} />
      {status === 'draft' ? <Button {...named('Schedule')} onClick={() => setOpened('schedule')} /> : null}
      {status === 'scheduled' ? <Button {...named('Unschedule')} onClick={() => say('unschedule')} /> : null}
      {status === 'sending' ? <Button {...named('Pause')} onClick={() => say('pause')} /> : null}
      {status === 'paused' ? <Button {...named('Resume')} onClick={() => say('resume')} /> : null}
      {status === 'sending' || status === 'paused' ? (
        <Button {...named('Cancel')} kind="danger" onClick={() => setOpened('cancel')} />
      ) : null}
      <SendDialog {...dialog} open={opened === 'send'} />
      <TestDialog campaign={campaign} onClose={close} open={opened === 'test'} />
      <ScheduleDialog {...dialog} open={opened === 'schedule'} />
      <ConfirmDialog
        cancel="Keep sending"
        confirm="Cancel campaign"
        description="Anyone not yet emailed won’t be. This can’t be undone."
        onConfirm={() => {
          close()
          say('cancel')
        }}
        onOpenChange={close}
        open={opened === 'cancel'}
        title={`Cancel “${name}”?`}
      />
    </div>
  )
}

type Saying = 'pause' | 'resume' | 'cancel' | 'unschedule'
const FAILURES: Record<Saying, string> = {
  pause: 'Not paused',
  resume: 'Not resumed',
  cancel: 'Not cancelled',
  unschedule: 'Not unscheduled',
}

/** What the server is told about a campaign; its message is shown. */
function useSaying({ _id: id }: Campaign, onChanged: () => void) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  const args = { params: { id }, query }
  const calls = {
    pause: () => call(pauseCampaign, args, auth),
    resume: () => call(resumeCampaign, args, auth),
    cancel: () => call(cancelCampaign, args, auth),
    unschedule: () => call(scheduleCampaign, { ...args, body: { sendAt: null } }, auth),
  }
  return (saying: Saying) =>
    void act(FAILURES[saying], async () => {
      const { message } = await calls[saying]()
      toasts.succeed(message)
      onChanged()
    })
}
