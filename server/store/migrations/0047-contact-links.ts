/** A contact belongs to an account, to leads and deals. Without foreign keys: see decision 0048. Frozen once released. */
export const contactLinks: readonly string[] = [`alter table contact add account_id uuid, add lead_ids uuid[]`]
