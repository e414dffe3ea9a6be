import { useState } from 'react'
import { listRecipients, previewCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import {
  type CampaignRecipient,
  RECIPIENT_STATES,
  type RecipientState,
  recipientState,
} from '../../../../contract/entities/marketing/campaign.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { EmailText } from '../../../ui/primitives/text.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/tables/simple-table.tsx'
import styles from '../marketing.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useCampaign } from './use-campaigns.ts'
import { LinksCard } from './links-card.tsx'
import { RECIPIENT_WORDS } from './status-text.ts'
import { texts } from './texts.ts'

interface CampaignDetailsProps {
  id: string
  lists: readonly MarketingList[]
  onBack: () => void
  onCopy: (id: string) => void
}

export function CampaignDetails({ id, lists, onBack, onCopy }: CampaignDetailsProps) {
  const { value: campaign, failure, refetch } = useCampaign(id)
  return (
    <>
      <div className={styles['toolbar']}>
        <Button icon="arrowLeft" kind="quiet" onClick={onBack}>
          {texts.allCampaigns}
        </Button>
      </div>
      {campaign ? (
        <>
          <CampaignCard
            campaign={campaign}
            lists={lists}
            onChanged={refetch}
            onCopy={() => onCopy(id)}
            onDeleted={onBack}
          />
          <div className={styles['columns']}>
            <PreviewCard id={id} />
            {campaign.startedAt ? (
              <div className={styles['campaign']}>
                <LinksCard id={id} moved={String(campaign.metrics.clicks)} />
                <RecipientsCard id={id} moved={JSON.stringify(campaign.metrics)} />
              </div>
            ) : null}
          </div>
        </>
      ) : (
        <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />
      )}
    </>
  )
}

function PreviewCard({ id }: { id: string }) {
  const { value, failure, refetch } = useCompanyQuery(`preview of ${id}`, ({ query, auth }) =>
    call(previewCampaign, { params: { id }, query }, auth),
  )
  return (
    <Card title={texts.preview}>
      <div className={styles['campaign']}>
        {value ? (
          <>
            <p>
              <strong>{value.subject}</strong>
              <br />
              <span className={styles['muted']}>{value.from}</span>
            </p>
            <MailPreview html={value.html} text={value.text} />
          </>
        ) : (
          <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />
        )}
      </div>
    </Card>
  )
}

const PAGE_SIZE = 50
const PAGES_SHOWN = 5

const columns: ReadonlyArray<SimpleColumn<CampaignRecipient & { _id: string }>> = [
  { label: texts.email, isName: true, cell: ({ email }) => <EmailText value={email} /> },
  { label: texts.state, cell: ({ state }) => RECIPIENT_WORDS[state] },
  { label: texts.answer, cell: ({ answer = '' }) => answer },
  { label: texts.when, cell: ({ at }) => formatTimestamp(at) },
]

/** `moved` changes when the ledger has changed. */
function RecipientsCard({ id, moved }: { id: string; moved: string }) {
  const [state, setState] = useState<RecipientState | ''>('')
  const [page, setPage] = useState(1)
  const asked = { page, limit: PAGE_SIZE, ...(state === '' ? {} : { state }) }
  const { value, failure, refetch } = useCompanyQuery(
    `recipients ${id} ${JSON.stringify(asked)} ${moved}`,
    ({ query, auth }) => call(listRecipients, { params: { id }, query: { ...query, ...asked } }, auth),
  )
  const choose = (chosen: string) => {
    setState(chosen === '' ? '' : recipientState.parse(chosen))
    setPage(1)
  }
  const rows = value?.recipients.map((recipient) => ({ ...recipient, _id: recipient.subscriberId })) ?? []
  return (
    <Card
      action={
        <SelectField label={texts.state} labelHidden onValue={choose} value={state}>
          <option value="">{texts.all}</option>
          {RECIPIENT_STATES.map((name) => (
            <option key={name} value={name}>
              {RECIPIENT_WORDS[name]}
            </option>
          ))}
        </SelectField>
      }
      title={texts.recipients}
    >
      {rows.length > 0 ? <SimpleTable caption={texts.recipients} columns={columns} rows={rows} /> : null}
      {value && rows.length === 0 ? <p className={styles['muted']}>{texts.noRecipients}</p> : null}
      {value ? null : <NotLoaded refetch={refetch} failure={failure} what={texts.campaigns} />}
      <Pagination
        last={Math.ceil((value?.totalRecipients ?? 0) / PAGE_SIZE)}
        onPage={setPage}
        page={page}
        width={PAGES_SHOWN}
      />
    </Card>
  )
}
