import { useState } from 'react'
import * as z from 'zod/mini'
import {
  cancelCampaign,
  deleteCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  testCampaign,
} from '../../../../contract/endpoints/marketing-campaigns.ts'
import { type Campaign, canDelete, canSendNow } from '../../../../contract/entities/marketing/campaign.ts'
import { email } from '../../../../contract/entities/primitives.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { useOwnEmail } from '../../../hooks/use-sync-data.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { LineDialog } from '../line-dialog.tsx'
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx'
import styles from '../marketing.module.css'
import { BeforeSending, type CampaignDialogProps, SendDialog } from './send-dialog.tsx'
import { texts } from './texts.ts'

interface CampaignActionsProps {
  campaign: Campaign
  onChanged: () => void
  onCopy: () => void
  onDeleted: () => void
}

type Opened = 'send' | 'test' | 'schedule' | 'cancel' | 'delete' | 'template'

export function CampaignActions({ campaign, onChanged, onCopy, onDeleted }: CampaignActionsProps) {
  const { name, status } = campaign
  const [opened, setOpened] = useState<Opened>()
  const say = useSaying(campaign, onChanged)
  const remove = useDelete(campaign, onDeleted)
  const close = () => setOpened(undefined)
  const dialog = { campaign, onClose: close, onChanged, onCopy }
  const named = (label: string) => ({ 'aria-label': `${label} ${name}`, children: label })
  return (
    <div className={styles['actions']}>
      <Button
        {...named(texts.sendNow)}
        disabled={!canSendNow(status)}
        kind="primary"
        onClick={() => setOpened('send')}
      />
      <Button {...named(texts.edit)} disabled />
      <Button {...named(texts.sendTest)} onClick={() => setOpened('test')} />
      <Button {...named(texts.copy)} onClick={onCopy} />
      <Button {...named(texts.saveAsTemplate)} onClick={() => setOpened('template')} />
      {status === 'draft' ? <Button {...named(texts.schedule)} onClick={() => setOpened('schedule')} /> : null}
      {status === 'scheduled' ? <Button {...named(texts.unschedule)} onClick={() => say('unschedule')} /> : null}
      {status === 'sending' ? <Button {...named(texts.pause)} onClick={() => say('pause')} /> : null}
      {status === 'paused' ? <Button {...named(texts.resume)} onClick={() => say('resume')} /> : null}
      {status === 'sending' || status === 'paused' ? (
        <Button {...named(texts.cancel)} kind="danger" onClick={() => setOpened('cancel')} />
      ) : null}
      {canDelete(status) ? (
        <Button {...named(texts.deleteLabel)} kind="danger" onClick={() => setOpened('delete')} />
      ) : null}
      <SendDialog {...dialog} open={opened === 'send'} />
      <SaveTemplateDialog campaign={campaign} onClose={close} open={opened === 'template'} />
      <TestDialog campaign={campaign} onClose={close} open={opened === 'test'} />
      <ScheduleDialog {...dialog} open={opened === 'schedule'} />
      <ConfirmDialog
        cancel={texts.keepSending}
        confirm={texts.cancelCampaign}
        description={texts.anyoneNotYetEmailedWont}
        onConfirm={() => {
          close()
          say('cancel')
        }}
        onOpenChange={close}
        open={opened === 'cancel'}
        title={texts.cancelName(name)}
      />
      <ConfirmDialog
        confirm={texts.deleteCampaign}
        description={texts.itWasNeverSent}
        onConfirm={() => {
          close()
          remove()
        }}
        onOpenChange={close}
        open={opened === 'delete'}
        title={texts.deleteName(name)}
      />
    </div>
  )
}

type Saying = 'pause' | 'resume' | 'cancel' | 'unschedule'
const FAILURES: Record<Saying, string> = {
  pause: texts.notPaused,
  resume: texts.notResumed,
  cancel: texts.notCancelled,
  unschedule: texts.notUnscheduled,
}

/** Runs an action on the server and shows its message. */
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

function useDelete({ _id: id }: Campaign, onDeleted: () => void) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const act = useServerMutation()
  return () =>
    void act(texts.notDeleted, async () => {
      const { message } = await call(deleteCampaign, { params: { id }, query }, auth)
      toasts.succeed(message)
      onDeleted()
    })
}

function TestDialog({ campaign, ...dialog }: Pick<CampaignDialogProps, 'campaign' | 'open' | 'onClose'>) {
  const ownEmail = useOwnEmail()
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const send = async (to: string) => {
    const { message } = await call(testCampaign, { params: { id: campaign._id }, query, body: { to } }, auth)
    toasts.succeed(message)
  }
  return (
    <LineDialog
      {...dialog}
      about={`test of:${campaign._id}`}
      description={texts.sendItToYourself}
      failure={texts.theTestWasNotSent}
      initial={ownEmail ?? ''}
      field={{ label: texts.to, autoComplete: 'email', inputMode: 'email' }}
      line={email}
      onSend={send}
      submit={texts.sendTest}
      title={texts.sendTest}
    />
  )
}

const time = z.string().check(z.minLength(1, texts.chooseADayAndATime))

function ScheduleDialog({ campaign, onChanged, onCopy, ...dialog }: CampaignDialogProps) {
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const schedule = async (when: string) => {
    const body = { sendAt: new Date(when).toISOString() }
    const { message } = await call(scheduleCampaign, { params: { id: campaign._id }, query, body }, auth)
    toasts.succeed(message)
    onChanged()
  }
  return (
    <LineDialog
      {...dialog}
      about={`schedule of:${campaign._id}`}
      description={texts.itsSentAutomatically}
      failure={texts.notScheduled}
      field={{ label: texts.sendAt, type: 'datetime-local' }}
      line={time}
      note={<BeforeSending campaignId={campaign._id} onCopy={onCopy} />}
      onSend={schedule}
      submit={texts.schedule}
      title={texts.schedule}
    />
  )
}
