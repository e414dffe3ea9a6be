export const savedViews: readonly string[] = [
  `create table view (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    owner_id uuid not null references app_user (id),
    list text not null,
    name text not null,
    search jsonb not null,
    columns jsonb,
    shared boolean not null,
    default_of jsonb,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id)
  )`,
]
