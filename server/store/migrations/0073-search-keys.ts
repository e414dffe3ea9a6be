/** As `searchKey` of contract/entities/fold.ts; a test holds both together. Frozen once released. */
export const searchKeys: readonly string[] = [
  String.raw`create function search_key(given text) returns text language sql immutable parallel safe as $$
    select case when octet_length(given) = char_length(given)
      then translate(lower(given), E' \t\n\r\f\v''\`-', '')
      else translate(
        replace(replace(replace(replace(
          lower(regexp_replace(
            normalize(regexp_replace(given, '['
              '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00b4\u0060\uff07'''
              '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
              ']', '', 'g'), NFKD),
            '['
              '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\u00b4\u0060\uff07'''
              '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff'
              '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
              '\s\-\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u1680\u2028\u2029'
              ']', '', 'g')),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øđðłħıŧŋς', 'oddlhitnσ')
    end
  $$`,
]
