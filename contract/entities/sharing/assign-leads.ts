import type { AssignmentRule } from './assignment-rules.ts'
import type { EnquiryKind } from './enquiry-kinds.ts'
import { coversDistrict } from './share-out.ts'

// Decides who gets a new lead, by the company's rules. It is pure, so that the preview gives the same result. Leads are
// decided one after the other: turns and counts of open leads carry over from each to the next.

export interface IncomingLead {
  readonly source: string
  /** In the format of `districtOf`. '' without a postcode. */
  readonly district: string
  readonly kinds: readonly EnquiryKind[]
}

export interface RuleState {
  /** Those of the rules' users who can take leads: members, active and not away. */
  readonly available: ReadonlySet<string>
  /** Open leads by user. Updated with each decision. */
  readonly open: Map<string, number>
  /** The user who had the last turn, by rule. Updated with each decision. */
  readonly lastTurns: Map<string, string>
}

export interface Decision {
  readonly ruleId: string
  readonly userId: string
}

/** Undefined: the lead stays unassigned. */
export function decideLead(
  rules: readonly AssignmentRule[],
  lead: IncomingLead,
  state: RuleState,
): Decision | undefined {
  for (const rule of rules) {
    if (!rule.isOn || !fits(rule, lead)) continue
    const userId = choose(rule, state)
    if (userId === undefined) continue
    state.open.set(userId, (state.open.get(userId) ?? 0) + 1)
    if (rule.way === 'turns') state.lastTurns.set(rule._id, userId)
    return { ruleId: rule._id, userId }
  }
  return undefined
}

const plain = (source: string) => source.trim().toLowerCase()

export const fits = ({ sources, areas, kinds }: AssignmentRule, lead: IncomingLead): boolean =>
  (sources.length === 0 || sources.some((source) => plain(source) === plain(lead.source))) &&
  (areas.length === 0 || areas.some((area) => coversDistrict(area, lead.district))) &&
  (kinds.length === 0 || kinds.some((kind) => lead.kinds.includes(kind)))

function choose({ _id, way, people }: AssignmentRule, { available, open, lastTurns }: RuleState): string | undefined {
  const last = way === 'turns' ? people.indexOf(lastTurns.get(_id) ?? '') : -1
  const inOrder = [...people.slice(last + 1), ...people.slice(0, last + 1)].filter((userId) => available.has(userId))
  if (way !== 'fewest') return inOrder[0]
  const least = Math.min(...inOrder.map((userId) => open.get(userId) ?? 0))
  return inOrder.find((userId) => (open.get(userId) ?? 0) === least)
}
