/** Frozen once released. */
export const campaignTemplates: readonly string[] = [
  `create table campaign_template (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    subject text,
    preheader text,
    html text,
    text text,
    created_by uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id)
  )`,
]
