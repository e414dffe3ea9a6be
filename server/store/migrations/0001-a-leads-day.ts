/**
 * Frozen once released: a later change is a new file. One statement each; tables end with their bracket.
 *
 * Secondary indexes are partial even where all rows qualify: PostgreSQL has no statistics for a company that was just
 * imported, takes it for empty, and would find a row by its id through any index that begins with the company, reading
 * all of it. A query that does not state an index's condition can't use it, and is left with the key.
 */
export const aLeadsDay: readonly string[] = [
  `create table company (
    id uuid primary key,
    name text not null,
    created_at timestamptz(3) not null default now()
  )`,
  `create unique index company_name on company (lower(name))`,

  `create table app_user (
    id uuid primary key,
    email text not null unique,
    firstname text not null,
    lastname text not null,
    role text not null,
    password_hash text not null,
    token_version integer not null default 1,
    active boolean not null default true,
    created_at timestamptz(3) not null default now()
  )`,

  `create table membership (
    company_id uuid not null references company (id),
    user_id uuid not null references app_user (id),
    primary key (company_id, user_id)
  )`,
  `create index membership_of_user on membership (user_id, company_id)`,

  `create table lead (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    lead_status text not null default 'Open',
    assigned_to uuid references app_user (id),
    actual_booking_date date,
    actual_booking_time text,
    certificate_number text,
    uprn text,
    lat double precision,
    lng double precision,
    coordinate_precision text,
    address jsonb,
    entry_date date,
    firstname text,
    surname text,
    lead_source text,
    email text,
    phone text,
    address1 text,
    address2 text,
    address3 text,
    posttown text,
    county text,
    postcode text,
    company_name text,
    customer_message text,
    location text,
    vehicle_type text,
    trailer_type text,
    number_of_trailers_required text,
    hire_term text,
    call_back_time text,
    fleet_size text,
    housing_status text,
    benefits text[],
    current_situation text,
    gas_boiler boolean,
    boiler_installation_year double precision,
    gender text,
    date_of_birth date,
    citb_test_type text,
    test_centre_id text,
    test_centre_name text,
    test_centre_address text,
    distance_from_test_centre double precision,
    preferred_date text,
    preferred_time text,
    citb_hse_test_name text,
    citb_hse_test_price double precision,
    citb_hse_quantity double precision,
    extras text,
    total double precision,
    floor_height double precision,
    construction_age_band text,
    potential_energy_rating text,
    current_energy_rating text,
    mainheatcont_description text,
    property_type text,
    local_authority text,
    local_authority_label text,
    mechanical_ventilation text,
    solar_water_heating_flag boolean,
    constituency text,
    constituency_label text,
    floor_description text,
    built_form text,
    windows_description text,
    total_floor_area double precision,
    roof_description text,
    number_habitable_rooms double precision,
    main_fuel text,
    main_heating_controls text,
    flat_top_storey boolean,
    secondheat_description text,
    walls_env_eff text,
    transaction_type text,
    mainheat_description text,
    lodgement_date date,
    tenure text,
    walls_description text,
    hotwater_description text,
    field_versions jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id)
  )`,
  `create index lead_newest on lead (company_id, created_at desc, id desc) where deleted_at is null`,
  `create index lead_assigned on lead (company_id, assigned_to, created_at desc, id desc) where deleted_at is null`,
  `create unique index lead_certificate on lead (company_id, certificate_number) where certificate_number is not null`,

  `create table note (
    company_id uuid not null,
    id uuid not null,
    lead_id uuid not null,
    content text not null,
    created_by uuid references app_user (id),
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    primary key (company_id, id),
    foreign key (company_id, lead_id) references lead (company_id, id)
  )`,
  `create index note_of_lead on note (company_id, lead_id, created_at, id) where deleted_at is null`,
  `create index note_newest on note (company_id, created_at desc, id desc) where deleted_at is null`,

  `create table history (
    company_id uuid not null,
    entity text not null,
    entity_id uuid not null,
    version integer not null,
    field text not null,
    before jsonb,
    after jsonb,
    by uuid not null references app_user (id),
    at timestamptz(3) not null default now(),
    device_at timestamptz(3),
    primary key (company_id, entity, entity_id, version, field)
  )`,

  `create table company_clock (
    company_id uuid not null,
    seq bigint not null,
    min_seq bigint not null default 0,
    primary key (company_id)
  )`,

  `create table sync_index (
    company_id uuid not null,
    entity text not null,
    id uuid not null,
    seq bigint not null,
    deleted boolean not null,
    primary key (company_id, entity, id)
  )`,
  `create index sync_index_feed on sync_index (company_id, seq, entity, id) where seq > 0`,

  `create table seq_log (
    company_id uuid not null,
    seq bigint not null,
    nonce text not null,
    primary key (company_id, seq)
  )`,

  `create table sync_meta (
    epoch uuid not null
  )`,
  `insert into sync_meta (epoch) values (gen_random_uuid())`,

  `create table idempotency (
    company_id uuid not null,
    user_id uuid not null,
    key text not null,
    fingerprint text not null,
    status integer,
    body json,
    seq bigint,
    created_at timestamptz(3) not null default now(),
    primary key (company_id, user_id, key)
  )`,

  `create table login_attempt (
    key text not null,
    id uuid not null,
    at timestamptz(3) not null,
    primary key (key, id)
  )`,
  `create index login_attempt_recent on login_attempt (key, at)`,
  `create index login_attempt_age on login_attempt (at)`,
]
