import { campaignLabels } from '../../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { MultiSelect } from '../../../ui/primitives/multi-select.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import type { FormValues } from '../../../ui/forms/form-draft.ts'
import type { OfficeForm } from '../../../ui/forms/use-office-form.ts'
import styles from '../marketing.module.css'
import { type CampaignFieldName, type CampaignTextName, listIdsOf, listIdsText, senderOf } from './campaign-values.ts'
import { texts } from './texts.ts'

interface CampaignFieldsProps {
  form: OfficeForm<FormValues<CampaignFieldName>>
  lists: readonly MarketingList[]
}

const MERGE_HINT =
  'Merge fields: {{firstName|there}}, {{lastName}}, {{email}}, {{phone}}, {{unsubscribeUrl}}, {{preferencesUrl}}. ' +
  texts.theTextAfterIsUsed

export function CampaignFields({ form, lists }: CampaignFieldsProps) {
  const { values, edit } = form
  const text = (name: CampaignTextName) => ({ ...form.line(name), label: campaignLabels[name] })
  const line = (name: CampaignTextName) => ({ ...text(name), autoComplete: 'off' })
  const choose = (listIds: string[]) => {
    edit('listIds', listIdsText(listIds))
    const sender = senderOf(
      values,
      lists.find(({ _id }) => _id === listIds[0]),
    )
    for (const name of ['fromName', 'fromEmail', 'replyTo'] as const) {
      const value = sender[name]
      if (value !== undefined) edit(name, value)
    }
  }
  return (
    <>
      <TextField {...line('name')} required />
      <MultiSelect
        label={campaignLabels.listIds}
        namesAll
        none={texts.none}
        onSelected={choose}
        options={lists.map(({ _id, name }) => ({ value: _id, label: name }))}
        selected={listIdsOf(values)}
      />
      <TextField {...line('subject')} required />
      <TextField {...line('preheader')} hint={texts.shownBesideTheSubject} />
      <FieldPair>
        <TextField {...line('fromName')} />
        <TextField {...line('fromEmail')} inputMode="email" />
      </FieldPair>
      <TextField {...line('replyTo')} inputMode="email" />
      <div className={styles['source']}>
        <TextArea {...text('html')} hint={MERGE_HINT} rows={12} />
      </div>
      <div className={styles['source']}>
        <TextArea {...text('text')} hint={texts.forEmailApps} rows={6} />
      </div>
    </>
  )
}
