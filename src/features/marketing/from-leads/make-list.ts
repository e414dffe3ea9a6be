import { postListFromLeads } from '../../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import { call } from '../../../api/call.ts'
import type { Office } from '../use-office.ts'
import type { LeadSelection } from './lead-choice.ts'

export interface Making {
  readonly name: string
  readonly selection: LeadSelection
  readonly signal: AbortSignal
  /** How many leads have been gone through. */
  readonly onProgress: (leads: number) => void
}

export interface MadeList {
  readonly list: MarketingList
  /** People on it. */
  readonly size: number
}

/**
 * Some leads a call, so that none takes long. Stopped by its signal it answers with the list as it is then: it has the
 * people of the leads before, and the same again adds the rest.
 */
export async function makeList(
  { query, way }: Office,
  { name, selection, signal, onProgress }: Making,
): Promise<MadeList> {
  let leads = 0
  for (let after: string | undefined; ; ) {
    const body = { ...selection, name, ...(after ? { after } : {}) }
    const { next, ...made } = await call(postListFromLeads, { query, body }, way)
    leads += made.leads
    onProgress(leads)
    if (!next || signal.aborted) return made
    after = next
  }
}
