import { Link } from '@tanstack/react-router'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { firstPicks, mergeGroups } from '../../../contract/entities/merge.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useLeads } from '../../hooks/use-local-data.ts'
import type { DuplicateKind } from './duplicate-kind.ts'
import { kindTexts } from './kind-texts.ts'
import { leadText } from './merge-values.ts'
import { texts } from './texts.ts'
import { useMergeActions, useWaitingMerges } from './use-merges.ts'

export const leadDuplicates: DuplicateKind<Lead> = {
  of: 'lead',
  texts: kindTexts.lead,
  nameOf: leadName,
  lineOf: (lead) =>
    [
      leadName(lead),
      lead.deal_status && texts.deal,
      lead.lead_status,
      lead.phone && displayPhone(lead.phone),
      lead.email,
      addressOf(lead),
      texts.added(formatTimestamp(lead.createdAt)),
    ]
      .filter(Boolean)
      .join(' · '),
  linkTo: ({ _id, deal_status }, label, text) => (
    <Link aria-label={label} params={{ id: _id }} to={deal_status ? '/deal/$id' : '/lead/$id'}>
      {text}
    </Link>
  ),
  // Deals first, then the oldest: other things may name it.
  keptFirst: (leads) => leads.find(({ deal_status }) => deal_status) ?? leads[0],
  groups: Object.fromEntries(Object.entries(mergeGroups).map(([name, { label }]) => [name, label])),
  firstPicks,
  useGroupText: () => {
    const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
    return (lead, name) => leadText(lead, name, people)
  },
  useMerge: () => useMergeActions().merge,
  useWaitingIds: () => useWaitingMerges().leadIds,
  useRowsOf: useLeads,
}
