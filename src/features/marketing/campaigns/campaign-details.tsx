import { useState } from 'react'
import { listRecipients, previewCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import {
  type CampaignRecipient,
  RECIPIENT_STATES,
  type RecipientState,
  recipientState,
} from '../../../../contract/entities/campaign.ts'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/simple-table.tsx'
import styles from '../marketing.module.css'
import { Unasked } from '../unasked.tsx'
import { useAsked } from '../use-asked.ts'
import { CampaignCard } from './campaign-card.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useCampaign } from './use-campaigns.ts'

interface CampaignDetailsProps {
  id: string
  lists: readonly MarketingList[]
  onBack: () => void
  onCopy: (id: string) => void
}

/** A campaign, its mail as people get it, and what became of each. */
export function CampaignDetails({ id, lists, onBack, onCopy }: CampaignDetailsProps) {
  const { value: campaign, failure, ask } = useCampaign(id)
  return (
    <>
      <div className={styles['toolbar']}>
        <Button icon="arrowLeft" kind="quiet" onClick={onBack}>
          All campaigns
        </Button>
      </div>
      {campaign ? (
        <>
          <CampaignCard campaign={campaign} lists={lists} onChanged={ask} onCopy={() => onCopy(id)} />
          <div className={styles['columns']}>
            <PreviewCard id={id} />
            {campaign.startedAt ? <RecipientsCard id={id} moved={JSON.stringify(campaign.metrics)} /> : null}
          </div>
        </>
      ) : (
        <Unasked ask={ask} failure={failure} what="Campaigns" />
      )}
    </>
  )
}

function PreviewCard({ id }: { id: string }) {
  const { value, failure, ask } = useAsked(`preview of ${id}`, ({ query, way }) =>
    call(previewCampaign, { params: { id }, query }, way),
  )
  return (
    <Card title="Preview">
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
          <Unasked ask={ask} failure={failure} what="Campaigns" />
        )}
      </div>
    </Card>
  )
}

const PAGE_SIZE = 50
/** How many page numbers are offered at once. */
const PAGES_SHOWN = 5

const columns: ReadonlyArray<SimpleColumn<CampaignRecipient & { _id: string }>> = [
  { label: 'Email', isName: true, cell: ({ email }) => <EmailText value={email} /> },
  { label: 'State', cell: ({ state }) => state },
  { label: 'Answer', cell: ({ answer = '' }) => answer },
  { label: 'When', cell: ({ at }) => formatTimestamp(at) },
]

/** `moved`: another text when the ledger has moved on. */
function RecipientsCard({ id, moved }: { id: string; moved: string }) {
  const [state, setState] = useState<RecipientState | ''>('')
  const [page, setPage] = useState(1)
  const asked = { page, limit: PAGE_SIZE, ...(state === '' ? {} : { state }) }
  const { value, failure, ask } = useAsked(`recipients ${id} ${JSON.stringify(asked)} ${moved}`, ({ query, way }) =>
    call(listRecipients, { params: { id }, query: { ...query, ...asked } }, way),
  )
  const choose = (chosen: string) => {
    setState(chosen === '' ? '' : recipientState.parse(chosen))
    setPage(1)
  }
  const rows = value?.recipients.map((recipient) => ({ ...recipient, _id: recipient.subscriberId })) ?? []
  return (
    <Card
      action={
        <SelectField label="State" labelHidden onValue={choose} value={state}>
          <option value="">All</option>
          {RECIPIENT_STATES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      }
      title="Recipients"
    >
      {rows.length > 0 ? <SimpleTable caption="Recipients" columns={columns} rows={rows} /> : null}
      {value && rows.length === 0 ? <p className={styles['muted']}>Nobody.</p> : null}
      {value ? null : <Unasked ask={ask} failure={failure} what="Campaigns" />}
      <Pagination
        last={Math.ceil((value?.totalRecipients ?? 0) / PAGE_SIZE)}
        onPage={setPage}
        page={page}
        width={PAGES_SHOWN}
      />
    </Card>
  )
}
