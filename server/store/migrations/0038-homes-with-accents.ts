export const homesWithAccents: readonly string[] = [
  `alter table epc_certificate drop column home`,
  // Registers write zeros for "no property reference". Accents tell properties apart: Tŷ Gwyn is not Tŵ Gwyn.
  `create or replace function home_of(uprn text, postcode text, address1 text, address2 text, address3 text) returns text
    language sql immutable parallel safe
    return coalesce(
      substring(upper(uprn) from '^(?:UPRN-)?0*([1-9][0-9]*)$'),
      upper(regexp_replace(
        postcode || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(address3, ''),
        '[\\u0001-\\u002c\\u002e\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2010-\\u201f]+', ' ', 'g')))`,
  `delete from epc_certificate as old using epc_certificate as newer
    where home_of(old.uprn, old.postcode, old.address1, old.address2, old.address3)
      = home_of(newer.uprn, newer.postcode, newer.address1, newer.address2, newer.address3)
    and (coalesce(newer.lodgement_date, '-infinity'), newer.certificate_number)
      > (coalesce(old.lodgement_date, '-infinity'), old.certificate_number)`,
  `alter table epc_certificate add column home text
    generated always as (home_of(uprn, postcode, address1, address2, address3)) stored`,
  `create unique index epc_certificate_home on epc_certificate (home)`,
]
