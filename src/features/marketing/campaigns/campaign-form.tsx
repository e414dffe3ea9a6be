import { postCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { getMarketingSettings } from '../../../../contract/endpoints/marketing-settings.ts'
import { campaignForm, type MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { isMergeField, replaceFields } from '../../../../contract/entities/marketing/merge-fields.ts'
import { preflight } from '../../../../contract/entities/marketing/preflight.ts'
import { call } from '../../../api/call.ts'
import { failureMessage } from '../../../api/failures.ts'
import { useCompanyCall, useCompanyQuery } from '../../../hooks/server-queries.ts'
import { useDraftKeeper } from '../../../hooks/use-draft-keeper.ts'
import { useToasts } from '../../../ui/feedback/toasts.tsx'
import { FormNote } from '../../../ui/forms/form-note.tsx'
import { RestoredNotice } from '../../../ui/forms/refused-notice.tsx'
import { useFormDraft } from '../../../ui/forms/use-form-draft.ts'
import { useOfficeForm } from '../../../ui/forms/use-office-form.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { FormValues } from '../../../ui/forms/form-draft.ts'
import styles from '../marketing.module.css'
import { audienceText } from './audience-text.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { type CampaignStart, type CampaignFieldName, campaignOf, listIdsOf } from './campaign-values.ts'
import { DeliverabilityLinks } from './deliverability-links.tsx'
import { MailPreview } from './mail-preview.tsx'
import { Problems } from './problems.tsx'
import { texts } from './texts.ts'
import { useAudience } from './use-audience.ts'

interface CampaignFormProps {
  start: CampaignStart
  lists: readonly MarketingList[]
  onClose: () => void
}

/** A new campaign. The draft is kept on this device until it is saved. */
export function CampaignForm({ start, lists, onClose }: CampaignFormProps) {
  const keeper = useDraftKeeper(start.about)
  const draft = useFormDraft(start.values, undefined, keeper)
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
  const listIds = listIdsOf(form.values)
  const counted = useAudience(listIds)
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
            <CampaignFields
              audience={<ComposedAudience counted={counted} hasLists={listIds.length > 0} />}
              form={form}
              lists={lists}
            />
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
        <div className={styles['campaign']}>
          <Card title={texts.preview}>
            <div className={styles['campaign']}>
              <MailPreview html={withSample(form.values.html)} text={withSample(form.values.text)} />
            </div>
          </Card>
          <ComposedProblems counted={counted} lists={lists} values={form.values} />
        </div>
      </form>
    </>
  )
}

type Values = FormValues<CampaignFieldName>

type Counted = ReturnType<typeof useAudience>

function ComposedAudience({ hasLists, counted }: { hasLists: boolean; counted: Counted }) {
  const { audience, failure } = counted
  const text = () => {
    if (!hasLists) return texts.noListChosen
    if (audience) return audienceText(audience)
    if (!failure) return texts.countingRecipients
    return failure.isOffline ? texts.countedOnline : failure.text
  }
  return (
    <p className={styles['muted']} role="status">
      {text()}
    </p>
  )
}

interface ComposedProblemsProps {
  values: Values
  lists: readonly MarketingList[]
  counted: Counted
}

/** The same as the server says before it sends, from what is known here. */
function ComposedProblems({ values, lists, counted }: ComposedProblemsProps) {
  const { value: settings, refetch } = useCompanyQuery(
    'settings',
    async ({ query, auth }) => (await call(getMarketingSettings, { query }, auth)).settings,
  )
  const listIds = listIdsOf(values)
  const problems = preflight({
    campaign: values,
    lists: lists.filter(({ _id }) => listIds.includes(_id)),
    settings,
    mailRoute: settings?.mailRoute,
    audience: counted.audience,
  })
  return (
    <Card title={texts.beforeYouSend}>
      {problems.length > 0 ? (
        <Problems onSettled={refetch} problems={problems} />
      ) : (
        <p className={styles['muted']}>{texts.nothingToCorrect}</p>
      )}
    </Card>
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

/** Shows merge fields with sample values while an email is being written. */
const withSample = (text: string): string =>
  replaceFields(text, ({ name, start, end }) => (isMergeField(name) ? SAMPLE[name] : text.slice(start, end)))
