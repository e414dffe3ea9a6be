export const halves: readonly string[] = [
  `alter table epc_certificate drop column home`,
  // As in 0038, but fractions and raised digits tell homes apart: 12½ is not 12.
  `create or replace function home_of(uprn text, postcode text, address1 text, address2 text, address3 text) returns text
    language sql immutable parallel safe
    return coalesce(
      substring(upper(uprn) from '^(?:UPRN-)?0*([1-9][0-9]*)$'),
      upper(regexp_replace(
        postcode || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(address3, ''),
        '[\\u0001-\\u002c\\u002e\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00b1\\u00b4-\\u00b8\\u00ba\\u00bb\\u00bf\\u2010-\\u201f]+', ' ', 'g')))`,
  `alter table epc_certificate add column home text
    generated always as (home_of(uprn, postcode, address1, address2, address3)) stored`,
  `create unique index epc_certificate_home on epc_certificate (home)`,
]
