export const certifiedLeads: readonly string[] = [
  `create index lead_certified on lead (company_id, upper(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')))
    where certificate_number is not null and deleted_at is null`,
]
