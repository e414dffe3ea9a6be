/**
 * Who must not be called or visited. "Do not call" belongs to a number and "Do not knock" to an address, so both outlive the
 * lead (decision 0053). The registers of TPS and CTPS say which numbers must not be called unless their person agreed
 * (decision 0053). `core/marks/row-marks.ts` applies both to each lead and contact that is written.
 */
export const wishes: readonly string[] = [
  `create table wish (
    company_id uuid not null,
    kind text not null check (kind in ('call', 'knock')),
    -- The keyed hash of kind and number or address: the table names nobody.
    key_hash text not null,
    since date not null,
    lifted_at timestamptz(3),
    -- The number or address itself, until each lead and contact that has it is marked.
    to_spread text,
    primary key (company_id, kind, key_hash)
  )`,
  `create index wish_to_spread on wish (company_id) where to_spread is not null`,
  // Recording a wish once more changes nothing: it keeps the day on which it was first recorded.
  `create function record_wish(of_company uuid, wanted text, keys text[], asked date)
    returns void language sql as $$
    insert into wish (company_id, kind, key_hash, since, to_spread)
    select of_company, wanted, keyed_hash(of_company, wanted || ' ' || key),
      coalesce(asked, (now() at time zone 'Europe/London')::date), key
    from unnest(keys) as key order by key
    on conflict (company_id, kind, key_hash) do update
      set since = excluded.since, lifted_at = null, to_spread = excluded.to_spread
      where wish.lifted_at is not null
  $$`,

  // Two registers with a file each. A number may be in both.
  `create table tps_number (
    number text not null,
    register text not null check (register in ('TPS', 'CTPS')),
    primary key (number, register)
  )`,
  `create table tps_file (
    register text primary key,
    numbers integer not null,
    dated date not null
  )`,
]
