import { Link } from '@tanstack/react-router'
import { isDeal } from '../../contract/entities/deal.ts'
import { leadName } from '../../contract/entities/lead-address.ts'
import type { Lead } from '../../contract/entities/lead.ts'

/** The lead by its name; one that is a deal opens as that. */
export const LeadLink = ({ lead, className }: { lead: Lead; className?: string | undefined }) => (
  <Link className={className} params={{ id: lead._id }} to={isDeal(lead) ? '/deal/$id' : '/lead/$id'}>
    {leadName(lead)}
  </Link>
)
