import { countLeadAudience, getLeadCount, type LeadAudience } from '../../../../contract/endpoints/marketing-lists.ts'
import { call, type CallOptions } from '../../../api/call.ts'
import type { CompanyCall } from '../../../hooks/server-queries.ts'
import { thisDevice } from '../../../db/schema/device.ts'
import type { LeadSelection } from './lead-choice.ts'

interface Counting {
  readonly query: CompanyCall['query']
  readonly auth: CallOptions
  readonly selection: LeadSelection
  /** How many leads have been gone through. */
  readonly onProgress: (leads: number) => void
}

/** A million leads are counted one by one. */
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 500

/** Asks the server to count, and meanwhile how far it is. */
export async function countAudience({ query, auth, selection, onProgress }: Counting): Promise<LeadAudience> {
  const countId = thisDevice().newId()
  const look = async () => {
    const { leads } = await call(getLeadCount, { query: { ...query, countId } }, auth)
    onProgress(leads)
  }
  // One that fails is not missed: the next tells more.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  try {
    const body = { ...selection, countId }
    return await call(countLeadAudience, { query, body }, { ...auth, patienceMs: PATIENCE_MS })
  } finally {
    clearInterval(looking)
  }
}
