import { useState } from 'react'
import { postCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { Campaign } from '../../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useDraftKeeper } from '../../../hooks/use-draft-keeper.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { RestoredNotice } from '../../../ui/forms/restored-notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useFormDraft } from '../../../ui/forms/use-form-draft.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import styles from '../marketing.module.css'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignFaults, campaignOf, campaignValues } from './campaign-values.ts'
import { DeliverabilityLinks } from './deliverability-links.tsx'
import { MailPreview } from './mail-preview.tsx'
import { withSample } from './merge-sample.ts'

interface CampaignFormProps {
  copied: Campaign | undefined
  lists: readonly MarketingList[]
  onClose: () => void
}

/** A new campaign. What is typed is kept on this device until it is saved. */
export function CampaignForm({ copied, lists, onClose }: CampaignFormProps) {
  const keeper = useDraftKeeper(copied ? `campaign:copy of ${copied._id}` : 'campaign:new')
  const form = useFormDraft(campaignValues(copied), undefined, keeper)
  const [isChecked, setIsChecked] = useState(false)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const faults = campaignFaults(form.values)
  const { isBusy, failure, handleSubmit } = useSubmit(
    async () => {
      setIsChecked(true)
      if (Object.keys(faults).length > 0) return
      const body = campaignOf(form.values)
      await form.saveOnce((key) => call(postCampaign, { query, body }, { ...auth, key }))
      form.forget()
      toasts.succeed('Campaign created')
      onClose()
    },
    (error) => failureMessage(error, 'Error saving campaign'),
  )
  return (
    <>
      <div className={styles['toolbar']}>
        <Button icon="arrowLeft" kind="quiet" onClick={onClose}>
          All campaigns
        </Button>
      </div>
      {form.isRestored && form.isChanged ? <RestoredNotice onStartOver={form.startOver} /> : null}
      <form className={styles['columns']} noValidate onSubmit={handleSubmit}>
        <Card title="Create Campaign">
          <div className={styles['campaign']}>
            <CampaignFields faults={isChecked ? faults : {}} form={form} lists={lists} />
            <DeliverabilityLinks fromEmail={form.values.fromEmail} />
            {failure ? <FormNote kind="failure" {...failure} /> : null}
            <div className={styles['actions']}>
              <Button disabled={isBusy} kind="primary" type="submit">
                Create
              </Button>
              <Button onClick={onClose}>Close</Button>
            </div>
          </div>
        </Card>
        <Card title="Preview">
          <div className={styles['campaign']}>
            <MailPreview html={withSample(form.values.html)} text={withSample(form.values.text)} />
          </div>
        </Card>
      </form>
    </>
  )
}
