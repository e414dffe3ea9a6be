import { checkCampaign } from '../../../../contract/endpoints/marketing-campaigns.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Why a campaign can't be sent yet, and what may keep its emails out of inboxes. Nothing where all is well. */
export function BeforeSending({ campaignId }: { campaignId: string }) {
  const { value } = useCompanyQuery(`check of ${campaignId}`, ({ query, auth }) =>
    call(checkCampaign, { params: { id: campaignId }, query }, auth),
  )
  if (!value) return null
  const { objection, warnings } = value
  return (
    <>
      {objection === undefined ? null : <Notice icon="alert" kind="danger" words={objection} />}
      {warnings.map((warning) => (
        <Notice icon="alert" key={warning} kind="info" words={warning} />
      ))}
    </>
  )
}
