/** The register of energy certificates, as the operator imports it: the latest certificate of each home, for all companies. */
export const epcRegister: readonly string[] = [
  // Identifies a certificate's home by its reference number, or else by the letters and digits of its address. Registers write
  // zeros for "no reference". Accents, fractions and raised digits distinguish homes: Tŷ Gwyn is not Tŵ Gwyn, 12½ is not 12.
  `create function home_of(uprn text, postcode text, address1 text, address2 text, address3 text) returns text
    language sql immutable parallel safe
    return coalesce(
      substring(upper(uprn) from '^(?:UPRN-)?0*([1-9][0-9]*)$'),
      upper(regexp_replace(
        postcode || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(address3, ''),
        '[\\u0001-\\u002c\\u002e\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00b1\\u00b4-\\u00b8\\u00ba\\u00bb\\u00bf\\u2010-\\u201f]+', ' ', 'g')))`,

  `create table epc_certificate (
    certificate_number text primary key,
    home text generated always as (home_of(uprn, postcode, address1, address2, address3)) stored,
    uprn text,
    address1 text,
    address2 text,
    address3 text,
    posttown text,
    county text,
    postcode text not null,
    inspection_date date,
    lodgement_date date,
    transaction_type text,
    current_energy_rating text,
    current_energy_efficiency smallint,
    potential_energy_rating text,
    potential_energy_efficiency smallint,
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
    constituency_label text
  )`,
  `create unique index epc_certificate_home on epc_certificate (home)`,
  `create index epc_certificate_postcode on epc_certificate (upper(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')))`,
]
