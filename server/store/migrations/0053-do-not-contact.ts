/** A person who must not be called or visited: see decision 0053. Frozen once released. */
export const doNotContact: readonly string[] = [
  `alter table lead
    add do_not_call text, add do_not_call_since date,
    add do_not_knock text, add do_not_knock_since date`,
  `create index lead_not_to_contact on lead (company_id, lower(btrim(email)))
    where (do_not_call is not null or do_not_knock is not null) and email is not null and deleted_at is null`,
]
