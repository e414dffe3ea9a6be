/** A page of the leads with a status, and how many there are, from an index alone. */
export const leadsByStatus: readonly string[] = [
  `create index lead_by_status on lead (company_id, lead_status, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
]
