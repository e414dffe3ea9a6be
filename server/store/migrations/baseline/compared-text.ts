/**
 * How PostgreSQL reads text that people typed, exactly as the app does: names (`search_key`), addresses (`door_key`) and phones
 * (`phone_digits`). Tests compare them with contract/entities (`search-key.test.ts`, `wishes.test.ts`).
 *
 * A wish keeps the hash of a door key, and `tps_consent` keeps the digits of a phone: a migration that changes one of these
 * functions has to compute what is stored again.
 */
export const comparedText: readonly string[] = [
  // The letters that people type as others, and all apostrophes, hyphens and invisible characters.
  // `offset 0` keeps the planner from copying the folded text into each expression that uses it, where it would be computed
  // again. `translate` compares each character with all 180 letters, so a text that is ASCII by then skips it.
  String.raw`create function search_letters(given text) returns text language sql immutable parallel safe as $$
    select case when octet_length(plain) = char_length(plain) then plain else
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(
        translate(plain,
          'ᴀᶏⱥƀƃɓʙᴃᵬᶀƈȼɕᴄꞓðđƌȡɖɗᴅᴆᵭᶁᶑꝱꝺǝɇəɛᴇᶒᶓⱸƒᵮᶂꜰꝼǥɠɡɢʛᶃꞡħɦɧʜⱨıɨɩɪᵻᶖȷ'
          'ɉɟʝᴊƙᴋᶄⱪꝁꝃꝅꞣłƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲɱᴍᵯᶆꝳŋƞȵɲɳɴᵰᶇꝴꞑꞥøɔɵᴏⱺꝋꝍƥᴘᵱᵽᶈꝑꝓꝕĸɋʠꝗ'
          'ꝙɍɼɽɾʀᵲᵳᶉꝵꝶꞧȿʂᵴᶊẜẝꜱꞩŧƫƭȶʈᴛᵵⱦꝷꞇʉʊᴜᵾᶙʋᴠᶌỽⱱⱴꝟᴡⱳᶍƴɏʏỿƶȥɀʐʑʒᴢᵶᶎⱬς',
          'aaabbbbbbbcccccdddddddddddddeeeeeeeefffffggggggghhhhhiiiiiij'
          'jjjjkkkkkkkklllllllllllllmmmmmnnnnnnnnnnnoooooooppppppppqqqq'
          'qrrrrrrrrrrrssssssssttttttttttuuuuuvvvvvvvwwxyyyyzzzzzzzzzzσ')
        , 'ꜳ', 'aa'), 'æ', 'ae'), 'ᴁ', 'ae'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av')
        , 'ꜻ', 'av'), 'ꜽ', 'ay'), 'ȸ', 'db'), 'ʣ', 'dz'), 'ʥ', 'dz'), 'ƕ', 'hv')
        , 'ỻ', 'll'), 'ʪ', 'ls'), 'ʫ', 'lz'), 'œ', 'oe'), 'ɶ', 'oe'), 'ƣ', 'oi')
        , 'ꝏ', 'oo'), 'ȹ', 'qp'), 'ß', 'ss'), 'þ', 'th'), 'ᵺ', 'th'), 'ꝥ', 'th')
        , 'ꝧ', 'th'), 'ʦ', 'ts'), 'ᵫ', 'ue'), 'ꝡ', 'vy')
      end
    from (
      select
        lower(regexp_replace(
          normalize(regexp_replace(given, '['
            '\u00b4\u00b7\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2027\u2032\u2035\ua78b\ua78c\uff07''\`'
            '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
            '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
            '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
            ']', '', 'g'), NFKD),
          '['
            '\u00b4\u00b7\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2027\u2032\u2035\ua78b\ua78c\uff07''\`'
            '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
            '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
            '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
            '\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
            '\s\-\u0085\u02d7\u058a\u05be\u1400\u1680\u1806\u2010-\u2015\u2028\u2029\u2043\u2212\u2800'
            '\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010ead'
            ']', '', 'g')) as plain
      offset 0
    ) as folded
  $$`,

  // As `searchKey` of contract/entities/fold.ts. Texts of ASCII alone are the rule and call no further function: PostgreSQL
  // inlines this one into each query. Apostrophes, hyphens, blanks and control characters say nothing about a name.
  String.raw`create function search_key(given text) returns text language sql immutable parallel safe as $$
    select case when octet_length(given) = char_length(given)
      then translate(lower(given), E' \t\n\r\f\v\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13'
        '\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f''\`-', '')
      else search_letters(given)
    end
  $$`,

  // The words of an address line, with the usual abbreviations written out. As `plainWords` of contract/entities/wish.ts.
  String.raw`create function plain_words(given text) returns text language plpgsql immutable parallel safe as $$
    begin
      return (
        select coalesce(string_agg(coalesce('{"st": "street", "rd": "road", "av": "avenue", "ave": "avenue",
          "ln": "lane", "dr": "drive", "cl": "close", "ct": "court", "cres": "crescent", "gdns": "gardens",
          "pl": "place", "sq": "square", "terr": "terrace", "pk": "park", "apt": "apartment"}'::jsonb ->> word, word),
          ' ' order by position), '')
        from regexp_split_to_table(search_key(regexp_replace(given, '[ \t\r\n,./():;#-]+', '.', 'g')), '[^a-z0-9]+')
          with ordinality as part (word, position)
        where word <> '');
    end
  $$`,
  // One front door, whether its address is in lines or an object: house, street and postcode, without towns and county.
  // Blanks between digits stay, so that `Flat 1, 12 High Street` isn't `Flat 11, 2 High Street`. As `doorKey` of
  // contract/entities/wish.ts.
  `create function door_key(lines text[], towns text[], postcode text, address jsonb)
    returns text language sql immutable parallel safe as $$
    with given as (
      select coalesce(
          (select string_agg(line, ',' order by position) from unnest(lines) with ordinality as each (line, position)
            where btrim(line, E' \\t\\r\\n') <> ''),
          address ->> 'line1') as text,
        coalesce(nullif(btrim(postcode, E' \\t\\r\\n'), ''), address ->> 'postcode') as postcode
    ), door as (
      select string_agg(plain_words(line), ' ' order by position) as words
      from given, regexp_split_to_table(given.text, ',') with ordinality as each (line, position)
      where plain_words(line) <> '' and plain_words(line) not in (
        select plain_words(town) from unnest(towns || (address ->> 'city')) as town where town is not null)
    )
    select regexp_replace(words, '(?<![0-9]) | (?![0-9])', '', 'g') || ' '
      || nullif(lower(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')), '')
    from door, given
  $$`,

  // The digits of a cell as the registers of TPS and CTPS have them: without 44, a leading 0 and signs, and without the
  // `.0` that spreadsheets add. Decision 0053 has the cases.
  String.raw`create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
    select regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(regexp_replace(btrim(phone), '\.0$', ''), '^(\+|00)\s*44', ''),
          '\(0\)', ''),
        '\D', '', 'g'),
      '^(44(?=\d{10}$)|0)', '')
  $$`,
]
