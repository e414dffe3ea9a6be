import type { Cause } from '../../../contract/entities/marketing/campaign.ts'
import type { Outcome } from '../../store/marketing/ledger-outcomes.ts'
import { pausedBecause } from '../../store/marketing/return-waves.ts'

/** How many of the last emails to a domain, or of the campaign, are counted. */
const WINDOW = 40
/** Fewer emails than this are too few to judge. */
const FEWEST = 10

export interface RefusalWatch {
  note(domain: string, outcome: Outcome): void
  readonly whyPause: string | undefined
}

/**
 * Pauses a campaign once most of its emails are refused, because more would make it worse. It counts recent emails
 * only, so that a late block is noticed too.
 */
export function createRefusalWatch(): RefusalWatch {
  const byDomain = new Map<string, (Cause | undefined)[]>()
  const ofAll: (Cause | undefined)[] = []

  const push = (window: (Cause | undefined)[], cause: Cause | undefined) => {
    window.push(cause)
    if (window.length > WINDOW) window.shift()
  }
  const noteOne = (domain: string, { state, answer, ...outcome }: Outcome): string | undefined => {
    const isRefused = state === 'bounced' || state === 'failed'
    if (!isRefused && state !== 'sent') return
    const cause = isRefused ? (outcome.cause ?? 'other') : undefined
    const ofDomain = byDomain.get(domain) ?? []
    byDomain.set(domain, ofDomain)
    push(ofDomain, cause)
    push(ofAll, cause)
    if (!cause) return
    const refused = ofDomain.filter(Boolean).length
    if (isMost(refused, ofDomain)) return pausedBecause({ domain, answer, returned: refused, of: ofDomain.length })
    const alike = ofAll.filter((each) => each === cause).length
    if (cause !== 'other' && isMost(alike, ofAll))
      return pausedBecause({ cause, answer, returned: alike, of: ofAll.length })
    return
  }
  let whyPause: string | undefined
  return {
    note: (domain, outcome) => {
      whyPause ??= noteOne(domain, outcome)
    },
    get whyPause() {
      return whyPause
    },
  }
}

const isMost = (some: number, window: readonly unknown[]) => some >= FEWEST && some * 2 >= window.length
