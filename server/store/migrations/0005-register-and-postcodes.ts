export const registerAndPostcodes: readonly string[] = [
  `alter table epc_certificate add column inspection_date date`,
  `alter table epc_certificate add column current_energy_efficiency smallint`,
  `alter table epc_certificate add column potential_energy_efficiency smallint`,

  // Identifies a certificate's property by its reference number or else by the letters and digits of its address.
  `create function home_of(uprn text, postcode text, address1 text, address2 text, address3 text) returns text
    language sql immutable parallel safe
    return coalesce(uprn, upper(regexp_replace(
      postcode || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(address3, ''),
      '[^A-Za-z0-9/-]+', ' ', 'g')))`,
  // The register keeps the latest certificate of each property.
  `delete from epc_certificate as old using epc_certificate as newer
    where home_of(old.uprn, old.postcode, old.address1, old.address2, old.address3)
      = home_of(newer.uprn, newer.postcode, newer.address1, newer.address2, newer.address3)
    and (coalesce(newer.lodgement_date, '-infinity'), newer.certificate_number)
      > (coalesce(old.lodgement_date, '-infinity'), old.certificate_number)`,
  `alter table epc_certificate add column home text
    generated always as (home_of(uprn, postcode, address1, address2, address3)) stored`,
  `create unique index epc_certificate_home on epc_certificate (home)`,

  `create table postcode (
    code text primary key,
    lat real not null,
    lng real not null,
    is_terminated boolean not null,
    local_authority text,
    constituency text,
    region text
  )`,

  `create table postcode_middle (
    code text primary key,
    lat real not null,
    lng real not null,
    units integer not null
  )`,
]
