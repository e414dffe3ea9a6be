import { postListFromLeads } from '../../../../contract/endpoints/marketing-lists.ts'
import type { ConsentBasis } from '../../../../contract/entities/marketing/consent.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import type { CompanyCall } from '../../../hooks/server-queries.ts'
import type { LeadSelection } from './lead-choice.ts'

export interface Making {
  readonly name: string
  readonly basis?: ConsentBasis | undefined
  readonly selection: LeadSelection
  readonly signal: AbortSignal
  readonly onProgress: (leads: number) => void
}

export interface MadeList {
  readonly list: MarketingList
  readonly size: number
}

const IDS_A_CALL = 1_000

/** A few leads per call. When aborted it resolves to the list so far; running it again adds the rest. */
export async function makeList(
  company: CompanyCall,
  { name, basis, selection, signal, onProgress }: Making,
): Promise<MadeList> {
  let leads = 0
  const waiting: Part[] = partsOf(selection)
  for (let part = waiting.shift() ?? selection; ; ) {
    const body = { ...part, name, basis }
    const { next, ...made } = await call(postListFromLeads, { query: company.query, body }, company.auth)
    leads += made.leads
    onProgress(leads)
    const following = next ? { ...part, after: next } : waiting.shift()
    if (!following || signal.aborted) return made
    part = following
  }
}

type Part = LeadSelection & { after?: string }

function partsOf(selection: LeadSelection): Part[] {
  const { leadIds } = selection
  if (!leadIds) return [selection]
  const count = Math.ceil(leadIds.length / IDS_A_CALL)
  return Array.from({ length: count }, (_, at) => ({ leadIds: leadIds.slice(at * IDS_A_CALL, (at + 1) * IDS_A_CALL) }))
}
