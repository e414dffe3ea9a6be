import type { Colleague } from '../../../contract/entities/user.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import type { ShareLeads, SharePlan } from '../../../contract/entities/sharing/share-out.ts'
import type { BatchChange } from '../../db/save-batch.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useCompanyData } from '../../hooks/use-local-data.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { shareLeadsOf } from '../../search/share-leads.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
import type { Sharing } from '../../workers/lead-sharing.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { handOverTexts as texts } from './hand-over-texts.ts'
import { saveRest } from './save-hand-over.ts'
import type { LeaverWork } from './use-leaver-work.ts'

interface HandOverDialogProps {
  leaver: Colleague
  work: LeaverWork
  onClose: () => void
}

/** Assign as on the list, with the follow-ups and booked deals of somebody besides their leads. */
export function HandOverDialog({ leaver, work, onClose }: HandOverDialogProps) {
  const search = useSearch()
  const data = useCompanyData()
  const device = useDevice()
  const toasts = useToasts()
  const undo = useUndoBatch()
  if (!search || !data) return null
  const name = colleagueName(leaver)
  const { leadIds, dealIds, followUps } = work
  const bulk = search.bulk('lead')
  const selected = { ids: leadIds }
  const rest = [
    ...(dealIds.length > 0 ? [counted(dealIds.length, 'booked deal')] : []),
    ...(followUps.length > 0 ? [counted(followUps.length, 'follow-up')] : []),
  ].join(' and ')

  const finish = async (
    saved: Pick<Sharing, 'plan' | 'description' | 'batchId'>,
    hasBatchOfLeads: boolean,
    leads: ShareLeads,
  ) => {
    const { plan, description, batchId: groupId } = saved
    await saveRest({ search, data, ports: device }, { work, plan, leads, description, groupId, hasBatchOfLeads })
    const what = [...(leadIds.length > 0 ? [counted(leadIds.length, 'lead')] : []), ...(rest ? [rest] : [])].join(', ')
    toasts.succeed(texts.handedOver(what, name), { label: texts.undo, onPress: () => void undo(groupId) })
  }
  const leadsNow = async () => (leadIds.length === 0 ? shareLeadsOf([]) : (await bulk.shareFacts(selected)).leads)
  const handleSave = async (change: BatchChange, expected: number) => {
    const batchId = crypto.randomUUID()
    const leads = await leadsNow()
    const found = leadIds.length === 0 ? 0 : await bulk.change(selected, { ...change, batchId }, expected)
    if (found !== expected) return found
    const people = [{ userId: String(change.args['userId']), areas: [], shapes: [], open: 0 }]
    const plan: SharePlan = { way: 'evenly', people, sharesOthers: false }
    await finish({ batchId, plan, description: change.description }, leadIds.length > 0, leads)
    return found
  }
  const handleShare = async (sharing: Sharing) => {
    const leads = await leadsNow()
    const gets = sharing.counts.some((count) => count > 0)
    if (gets && !(await bulk.share(selected, sharing))) return false
    await finish(sharing, gets, leads)
    return true
  }

  return (
    <AssignDialog
      count={leadIds.length}
      handOver={{
        from: leaver._id,
        title: texts.title(name),
        hint: texts.hint,
        rest: restText(rest, work),
        submit: texts.handOver,
      }}
      onClose={onClose}
      onSave={handleSave}
      onShare={handleShare}
      readFacts={() => bulk.shareFacts(selected)}
    />
  )
}

function restText(rest: string, { dealIds, followUps }: LeaverWork): string {
  if (!rest) return ''
  const text = texts.handedOverToo(rest, dealIds.length + followUps.length === 1)
  return followUps.length > 0 ? `${text} ${texts.followUpsFollow}` : text
}
