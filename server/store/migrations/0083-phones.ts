/** Beside each phone, what the app reads in it: see decision 0074. Frozen once released. */
export const readPhonesOfRows: readonly string[] = [
  // What contract/entities/phone reads in `phone`. Code that writes a phone writes them, too.
  `alter table lead add column phones jsonb, add column phone_key text`,
  `alter table contact add column phones jsonb`,
  // Of rows that were written before, the numbers alone: their extensions and remarks come with the next change.
  `create function phones_of(numbers text[]) returns jsonb language sql immutable parallel safe as $$
    select coalesce(jsonb_agg(jsonb_build_object('e164', number) order by position), '[]')
    from unnest(numbers) with ordinality as each (number, position)
  $$`,
  `update lead set phones = phones_of(phone_numbers), phone_key = case when phone_numbers <> '{}'
    then (select string_agg(regexp_replace(number, '^[+](44)?', ''), ' ') from unnest(phone_numbers) as number)
    else phone_digits(phone) end where phone is not null`,
  `update contact set phones = phones_of(phone_numbers) where phone is not null`,
  `drop function phones_of`,
  `alter table lead drop constraint lead_phone_read, add constraint lead_phone_read
    check (phone is null or (phone_numbers is not null and phones is not null and phone_key is not null))`,
  `alter table contact drop constraint contact_phone_read, add constraint contact_phone_read
    check (phone is null or (phone_numbers is not null and phones is not null))`,
]
