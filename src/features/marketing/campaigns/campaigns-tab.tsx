import { useState } from 'react'
import { type Campaign, campaignForm, type MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Total } from '../../../ui/tables/total.tsx'
import type { MarketingPlace } from '../marketing-search.ts'
import styles from '../marketing.module.css'
import { SettingsButton } from '../settings/settings-button.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useLists } from '../use-lists.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { UnreadMail } from './unread-mail.tsx'
import { useCampaigns } from './use-campaigns.ts'
import { postCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall } from '../../../hooks/server-queries.ts'
import { useDraftKeeper } from '../../../hooks/use-draft-keeper.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { RestoredNotice } from '../../../ui/forms/refused-notice.tsx'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { useFormDraft } from '../../../ui/forms/use-form-draft.ts'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { campaignOf, campaignValues } from './campaign-values.ts'
import { DeliverabilityLinks } from './deliverability-links.tsx'
import { MailPreview } from './mail-preview.tsx'
import { replaceFields } from '../../../../contract/entities/marketing/merge-fields.ts'
import { texts } from './texts.ts'

const NEW = 'new'
const SHOWN_AT_FIRST = 20

export function CampaignsTab({ search, onSearch }: MarketingPlace) {
  const { campaign: opened, copyOf } = search
  const lists = useLists()
  const { value: campaigns, failure, refetch } = useCampaigns()
  const open = (campaign?: string) => onSearch({ tab: 'campaigns', ...(campaign ? { campaign } : {}) })
  const create = (from?: string) => onSearch({ tab: 'campaigns', campaign: NEW, ...(from ? { copyOf: from } : {}) })
  const close = () => {
    refetch()
    open()
  }
  const known = lists.value?.lists ?? []
  if (opened === NEW) {
    if (copyOf && !campaigns) return <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />
    return <CampaignForm copied={campaigns?.find(({ _id }) => _id === copyOf)} lists={known} onClose={close} />
  }
  if (opened) return <CampaignDetails id={opened} lists={known} onBack={close} onCopy={create} />
  return (
    <>
      <div className={styles['toolbar']}>
        <Total many="campaigns" number={campaigns?.length} one="campaign" />
        <span className={styles['apart']} />
        <SettingsButton />
        <Button icon="plus" kind="primary" onClick={() => create()}>
          {texts.createCampaign}
        </Button>
      </div>
      <UnreadMail />
      {campaigns ? (
        <CampaignCards campaigns={campaigns} lists={known} onChanged={refetch} onCopy={create} onOpen={open} />
      ) : (
        <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />
      )}
    </>
  )
}

interface CampaignCardsProps {
  campaigns: readonly Campaign[]
  lists: Parameters<typeof CampaignCard>[0]['lists']
  onChanged: () => void
  onCopy: (id: string) => void
  onOpen: (id: string) => void
}

function CampaignCards({ campaigns, lists, onChanged, onCopy, onOpen }: CampaignCardsProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (campaigns.length === 0) {
    return (
      <EmptyState icon="note" title={texts.noCampaignsYet}>
        <p>{texts.aCampaignSendsOneEmail}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {campaigns.slice(0, shown).map((campaign) => (
        <CampaignCard
          campaign={campaign}
          key={campaign._id}
          link={
            <Button aria-label={texts.detailsOfName(campaign.name)} onClick={() => onOpen(campaign._id)}>
              {texts.details}
            </Button>
          }
          lists={lists}
          onChanged={onChanged}
          onCopy={() => onCopy(campaign._id)}
        />
      ))}
      {campaigns.length > shown ? (
        <Button onClick={() => setShown((before) => before + SHOWN_AT_FIRST)}>{texts.showOlderCampaigns}</Button>
      ) : null}
    </>
  )
}

interface CampaignFormProps {
  copied: Campaign | undefined
  lists: readonly MarketingList[]
  onClose: () => void
}

/** A new campaign. The draft is kept on this device until it is saved. */
function CampaignForm({ copied, lists, onClose }: CampaignFormProps) {
  const keeper = useDraftKeeper(copied ? `campaign:copy of ${copied._id}` : 'campaign:new')
  const draft = useFormDraft(campaignValues(copied), undefined, keeper)
  const { query, auth } = useCompanyCall()
  const toasts = useToasts()
  const form = useOfficeForm({
    values: draft.values,
    draft,
    schema: campaignForm,
    toChecked: campaignOf,
    send: async (values) => {
      const body = campaignOf(values)
      await draft.saveOnce((key) => call(postCampaign, { query, body }, { ...auth, key }))
      draft.forget()
      toasts.succeed(texts.campaignCreated)
      onClose()
    },
    explain: (error) => failureMessage(error, texts.errorSavingCampaign),
  })
  return (
    <>
      <div className={styles['toolbar']}>
        <Button icon="arrowLeft" kind="quiet" onClick={onClose}>
          {texts.allCampaigns}
        </Button>
      </div>
      {draft.isRestored && draft.isChanged ? <RestoredNotice onStartOver={draft.startOver} /> : null}
      <form className={styles['columns']} noValidate onSubmit={form.handleSubmit}>
        <Card title={texts.createCampaign}>
          <div className={styles['campaign']}>
            <CampaignFields form={form} lists={lists} />
            <DeliverabilityLinks fromEmail={form.values.fromEmail} />
            {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
            <div className={styles['actions']}>
              <Button disabled={form.isBusy} kind="primary" type="submit">
                {texts.create}
              </Button>
              <Button onClick={onClose}>{texts.close}</Button>
            </div>
          </div>
        </Card>
        <Card title={texts.preview}>
          <div className={styles['campaign']}>
            <MailPreview html={withSample(form.values.html)} text={withSample(form.values.text)} />
          </div>
        </Card>
      </form>
    </>
  )
}

const SAMPLE: Record<MergeField, string> = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phone: '07700 900123',
  unsubscribeUrl: '#',
  preferencesUrl: '#',
}
const isMergeField = (name: string): name is MergeField => name in SAMPLE

/** Shows merge fields with sample values while an email is being written. */
const withSample = (text: string): string =>
  replaceFields(text, ({ name, start, end }) => (isMergeField(name) ? SAMPLE[name] : text.slice(start, end)))
