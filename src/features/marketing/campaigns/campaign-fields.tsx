import type { ReactNode } from 'react'
import { campaignLabels } from '../../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { FieldPair } from '../../../ui/forms/dialog-form.tsx'
import { MultiSelect } from '../../../ui/primitives/multi-select.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import type { FormValues } from '../../../ui/forms/form-draft.ts'
import type { OfficeForm } from '../../../ui/forms/use-office-form.ts'
import styles from '../marketing.module.css'
import { type CampaignFieldName, type CampaignTextName, listIdsOf, listIdsText, senderOf } from './campaign-values.ts'
import { WithFieldMenu } from './field-menu.tsx'
import { HtmlField } from './html-field.tsx'
import { texts } from './texts.ts'

interface CampaignFieldsProps {
  form: OfficeForm<FormValues<CampaignFieldName>>
  lists: readonly MarketingList[]
  /** Below the lists: how many people that is. */
  audience: ReactNode
}

export function CampaignFields({ form, lists, audience }: CampaignFieldsProps) {
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
      {audience}
      <WithFieldMenu label={campaignLabels.subject} onValue={(value) => edit('subject', value)}>
        {(menu) => <TextField {...line('subject')} mark={menu} required />}
      </WithFieldMenu>
      <TextField {...line('preheader')} hint={texts.shownBesideTheSubject} />
      <FieldPair>
        <TextField {...line('fromName')} />
        <TextField {...line('fromEmail')} inputMode="email" />
      </FieldPair>
      <TextField {...line('replyTo')} inputMode="email" />
      <div className={styles['source']}>
        <HtmlField area={text('html')} html={values.html} onHtml={(html) => edit('html', html)} />
      </div>
      <div className={styles['source']}>
        <WithFieldMenu hasLinks label={campaignLabels.text} onValue={(value) => edit('text', value)}>
          {(menu) => <TextArea {...text('text')} hint={texts.forEmailApps} mark={menu} rows={6} />}
        </WithFieldMenu>
      </div>
    </>
  )
}
