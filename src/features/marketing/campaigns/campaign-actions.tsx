import { once } from '../../../../contract/once.ts'
import { useState } from 'react'
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  testCampaign,
  checkCampaign,
  countAudience,
  SENT,
  sendCampaign,
} from '../../../../contract/endpoints/marketing-campaigns.ts'
import { type Campaign, canSendNow } from '../../../../contract/entities/marketing/campaign.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation, useCompanyQuery } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/primitives/dialog.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import styles from '../marketing.module.css'
import { email } from '../../../../contract/entities/primitives.ts'
import { LineDialog } from '../line-dialog.tsx'
import * as z from 'zod/mini'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { failureMessage } from '../../../api/failures.ts'
import { counted, thousands } from '../../../ui/primitives/amounts.ts'
import { DialogForm } from '../../../ui/forms/dialog-form.tsx'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { texts } from './texts.ts'

interface CampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
  onChanged: () => void
}

/** States how many people it goes to. */
const SendDialog = (props: CampaignDialogProps) => (
  <Dialog
    onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}
    open={props.open}
    title={texts.sendName(props.campaign.name)}
  >
    <SendForm {...props} />
  </Dialog>
)

function SendForm({ campaign, onClose, onChanged }: CampaignDialogProps) {
  const { _id: id, listIds } = campaign
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const audience = useCompanyQuery(`audience of ${listIds.join()}`, (asked) =>
    call(countAudience, { query: asked.query, body: { listIds } }, asked.auth),
  )
  const form = useOfficeForm({
    values: {},
    send: async () => {
      const { message } = await call(sendCampaign, { params: { id }, query }, auth)
      toasts.succeed(message || SENT)
      onClose()
      onChanged()
    },
    explain: (error) => failureMessage(error, texts.notSent),
  })
  return (
    <DialogForm form={form} onClose={onClose} submit={texts.sendNow}>
      {audience.value ? <p>{audienceText(audience.value)}</p> : null}
      {audience.value || audience.failure ? null : <p>{texts.countingRecipients}</p>}
      {audience.value ? null : <NotLoaded refetch={audience.refetch} failure={audience.failure} what={texts.lists} />}
      <BeforeSending campaignId={id} />
    </DialogForm>
  )
}

interface Audience {
  people: number
  unconfirmed: number
  keptOut: number
  mailboxLeft?: number | undefined
  doNotContact?: number | undefined
}

const listOf = once(() => new Intl.ListFormat('en-GB'))

function audienceText({ people, unconfirmed, keptOut, mailboxLeft = 0, doNotContact = 0 }: Audience) {
  const others = [
    unconfirmed > 0 ? `${thousands(unconfirmed)} unconfirmed` : '',
    keptOut > 0 ? texts.keptOutUnsubscribedOrBounced(thousands(keptOut)) : '',
    mailboxLeft > 0 ? texts.mailboxLeft(thousands(mailboxLeft)) : '',
    doNotContact > 0 ? texts.doNotContact(thousands(doNotContact)) : '',
  ].filter(Boolean)
  const rest = others.length > 0 ? texts.excludesNames(listOf().format(others)) : ''
  return texts.sendsToPeopleRest(counted(people, 'person', 'people'), rest)
}

interface CampaignActionsProps {
  campaign: Campaign
  onChanged: () => void
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
      <Button
        {...named(texts.sendNow)}
        disabled={!canSendNow(status)}
        kind="primary"
        onClick={() => setOpened('send')}
      />
      <Button {...named(texts.edit)} disabled />
      <Button {...named(texts.sendTest)} onClick={() => setOpened('test')} />
      <Button {...named(texts.copy)} onClick={onCopy} />
      {status === 'draft' ? <Button {...named(texts.schedule)} onClick={() => setOpened('schedule')} /> : null}
      {status === 'scheduled' ? <Button {...named(texts.unschedule)} onClick={() => say('unschedule')} /> : null}
      {status === 'sending' ? <Button {...named(texts.pause)} onClick={() => say('pause')} /> : null}
      {status === 'paused' ? <Button {...named(texts.resume)} onClick={() => say('resume')} /> : null}
      {status === 'sending' || status === 'paused' ? (
        <Button {...named(texts.cancel)} kind="danger" onClick={() => setOpened('cancel')} />
      ) : null}
      <SendDialog {...dialog} open={opened === 'send'} />
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

function TestDialog({ campaign, ...dialog }: Omit<CampaignDialogProps, 'onChanged'>) {
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
      field={{ label: texts.to, autoComplete: 'email', inputMode: 'email' }}
      line={email}
      onSend={send}
      submit={texts.sendTest}
      title={texts.sendTest}
    />
  )
}

const time = z.string().check(z.minLength(1, texts.chooseADayAndATime))

function ScheduleDialog({ campaign, onChanged, ...dialog }: CampaignDialogProps) {
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
      note={<BeforeSending campaignId={campaign._id} />}
      onSend={schedule}
      submit={texts.schedule}
      title={texts.schedule}
    />
  )
}

/** Renders nothing if there is no problem. */
export function BeforeSending({ campaignId }: { campaignId: string }) {
  const { value } = useCompanyQuery(`check of ${campaignId}`, ({ query, auth }) =>
    call(checkCampaign, { params: { id: campaignId }, query }, auth),
  )
  if (!value) return null
  const { objection, warnings } = value
  return (
    <>
      {objection === undefined ? null : <Notice icon="alert" kind="danger" text={objection} />}
      {warnings.map((warning) => (
        <Notice icon="alert" key={warning} kind="info" text={warning} />
      ))}
    </>
  )
}
