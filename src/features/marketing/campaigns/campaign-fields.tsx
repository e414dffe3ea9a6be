import { campaignLabels } from '../../../../contract/entities/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import { FieldPair } from '../../../ui/dialog-form.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { FormHandle } from '../../../ui/use-form-draft.ts'
import styles from '../marketing.module.css'
import { type CampaignFieldName, type CampaignTextName, listIdsOf, listIdsText, senderOf } from './campaign-values.ts'

interface CampaignFieldsProps {
  form: FormHandle<CampaignFieldName>
  faults: Readonly<Record<string, string>>
  lists: readonly MarketingList[]
}

const MERGE_HINT =
  'Merge fields: {{firstName|there}}, {{lastName}}, {{email}}, {{phone}}, {{unsubscribeUrl}}, {{preferencesUrl}}. ' +
  'What stands behind the bar is used where there is no value. Sender, postal address and the unsubscribe link are added at the foot.'

export function CampaignFields({ form, faults, lists }: CampaignFieldsProps) {
  const { values, edit } = form
  const text = (name: CampaignTextName) => ({
    label: campaignLabels[name],
    onChange: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
    value: values[name],
  })
  const line = (name: CampaignTextName) => ({ ...text(name), autoComplete: 'off', error: faults[name] })
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
        none="None"
        onSelected={choose}
        options={lists.map(({ _id, name }) => ({ value: _id, label: name }))}
        selected={listIdsOf(values)}
      />
      <TextField {...line('subject')} required />
      <TextField {...line('preheader')} hint="What a mailbox shows beside the subject." />
      <FieldPair>
        <TextField {...line('fromName')} />
        <TextField {...line('fromEmail')} inputMode="email" />
      </FieldPair>
      <TextField {...line('replyTo')} inputMode="email" />
      <div className={styles['source']}>
        <TextArea {...text('html')} hint={faults['html'] ?? MERGE_HINT} rows={12} />
      </div>
      <div className={styles['source']}>
        <TextArea
          {...text('text')}
          hint={faults['text'] ?? 'For mail programs that show no HTML. Without it, it is made from the HTML.'}
          rows={6}
        />
      </div>
    </>
  )
}
