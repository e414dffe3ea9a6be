/** The leads, which are deals once they have a `deal_status`. */
export const leads: readonly string[] = [
  `create table lead (
    company_id uuid not null references company (id),
    id uuid not null,
    version integer not null default 1,
    field_versions jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    deleted_by uuid references app_user (id),
    -- An erased lead stays as an empty row, so that nothing can bring it back (decision 0058).
    erased_at timestamptz(3),

    lead_status text not null default 'Open',
    assigned_to uuid references app_user (id),
    actual_booking_date date,
    actual_booking_time text,
    -- The day that was booked at first, so that a report can count the bookings that were moved.
    first_booking_date date,
    deal_status text,
    -- When it became a deal. Times that lists filter by are texts as the API has them, so that they compare as texts.
    converted_at text collate "C",
    -- What calls and visits come to, counted by last-contacts.ts so that lists filter and sort by it (decision 0105).
    last_contact_at text collate "C",
    last_contact_outcome text,
    contact_attempts integer,

    -- Why this person must not be called or visited, since when, and why that was lifted (decision 0053).
    do_not_call text,
    do_not_call_since date,
    do_not_call_lifted text,
    do_not_knock text,
    do_not_knock_since date,
    do_not_knock_lifted text,
    -- The digits of a phone whose person agreed to be called although TPS or CTPS has the number (decision 0053).
    tps_consent text,

    -- Where it is: entered by hand as an object, or in lines as files and the register have it.
    address jsonb,
    address1 text,
    address2 text,
    address3 text,
    posttown text,
    county text,
    postcode text,
    lat double precision,
    lng double precision,
    coordinate_precision text,

    -- The person and what they enquired about.
    firstname text,
    surname text,
    email text,
    phone text,
    -- What contract/entities/phone reads in the phone, because PostgreSQL can't: the numbers in E.164, the numbers with
    -- their extensions and remarks, and the digits that a search looks through (decision 0074).
    phone_numbers text[],
    phones jsonb,
    phone_key text,
    gender text,
    date_of_birth date,
    entry_date date,
    lead_source text,
    company_name text,
    customer_message text,
    location text,
    call_back_time text,

    -- Vehicle and trailer hire.
    vehicle_type text,
    trailer_type text,
    number_of_trailers_required text,
    hire_term text,
    fleet_size text,

    -- Housing and benefits.
    housing_status text,
    benefits text[],
    current_situation text,
    gas_boiler boolean,
    boiler_installation_year double precision,

    -- A test at a test centre.
    citb_test_type text,
    citb_hse_test_name text,
    citb_hse_test_price double precision,
    citb_hse_quantity double precision,
    test_centre_id text,
    test_centre_name text,
    test_centre_address text,
    distance_from_test_centre double precision,
    preferred_date text,
    preferred_time text,
    extras text,
    total double precision,

    -- The energy certificate of the home, named as the register names its columns.
    certificate_number text,
    uprn text,
    lodgement_date date,
    transaction_type text,
    current_energy_rating text,
    potential_energy_rating text,
    property_type text,
    built_form text,
    tenure text,
    construction_age_band text,
    total_floor_area double precision,
    number_habitable_rooms double precision,
    floor_height double precision,
    flat_top_storey boolean,
    walls_description text,
    walls_env_eff text,
    roof_description text,
    floor_description text,
    windows_description text,
    main_fuel text,
    mainheat_description text,
    mainheatcont_description text,
    main_heating_controls text,
    secondheat_description text,
    hotwater_description text,
    solar_water_heating_flag boolean,
    mechanical_ventilation text,
    local_authority text,
    local_authority_label text,
    constituency text,
    constituency_label text,

    primary key (company_id, id),
    -- No way of writing a deal can forget when it became one.
    constraint lead_converted check ((deal_status is null) = (converted_at is null)),
    -- No way of writing a phone can forget what the app reads in it.
    constraint lead_phone_read
      check (phone is null or (phone_numbers is not null and phones is not null and phone_key is not null))
  )`,

  // The lists: all, of one user, of one status. The leads list excludes deals, and `include` lets it count the rest, and
  // skip to a page, without reading a row.
  `create index lead_newest on lead (company_id, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
  `create index lead_assigned on lead (company_id, assigned_to, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
  `create index lead_by_status on lead (company_id, lead_status, created_at desc, id desc) include (deal_status)
    where deleted_at is null`,
  `create index lead_deal on lead (company_id, created_at desc, id desc)
    where deleted_at is null and deal_status is not null`,
  `create index lead_deleted on lead (company_id, deleted_at desc, id desc) where deleted_at is not null`,

  // One lead for a certificate, deleted ones too: restoring one must not make a second.
  `create unique index lead_certificate on lead (company_id, certificate_number) where certificate_number is not null`,
  // Finds the subscribers who are people of leads.
  `create index lead_email on lead (company_id, lower(email)) where email is not null and deleted_at is null`,
  // Which addresses of a list belong to somebody who must not be contacted.
  `create index lead_not_to_contact on lead (company_id, lower(btrim(email)))
    where (do_not_call is not null or do_not_knock is not null) and email is not null and deleted_at is null`,
  // Duplicates, and the leads that a wish or a register concerns: by number, and by the postcode of either form of address.
  // The certified leads of a postcode are found by the first of them too, so that an import writes one index and not two.
  `create index lead_phone_numbers on lead using gin (phone_numbers) where phone_numbers is not null`,
  `create index lead_postcode on lead (company_id, upper(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')))
    where postcode is not null`,
  `create index lead_address_postcode on lead
    (company_id, upper(regexp_replace(address ->> 'postcode', '[^A-Za-z0-9]', '', 'g')))
    where postcode is null and address is not null`,
]
