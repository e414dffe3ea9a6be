/** Numbers that must not be called unless their person agreed: see decision 0059. Frozen once released. */
export const telephonePreference: readonly string[] = [
  `create table tps_number (number text primary key)`,
  `alter table lead add column tps_consent text`,
  // As contract/entities/phone.ts has it, so that every way of writing a number matches.
  String.raw`create function phone_digits(phone text) returns text language sql immutable parallel safe as $$
    select regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(regexp_replace(btrim(phone), '\.0$', ''), '^(\+|00)\s*44', ''),
          '\(0\)', ''),
        '\D', '', 'g'),
      '^(44(?=\d{10}$)|0)', '')
  $$`,
  // Whichever way a number comes to a lead: form, upload, import, merge or the undo of one.
  `create function mark_tps() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      is_same boolean := tg_op = 'UPDATE' and phone_digits(old.phone) is not distinct from digits;
      is_listed boolean := exists (select from tps_number where number = digits);
    begin
      -- Lifting the mark records that this person has agreed to be called.
      if is_same and is_listed and old.do_not_call = 'TPS' and new.do_not_call is null then
        new.tps_consent := digits;
      elsif new.do_not_call is not null and is_same and old.do_not_call is null then
        new.tps_consent := null;
      end if;
      -- The mark was the old number's.
      if tg_op = 'UPDATE' and not is_same and old.do_not_call = 'TPS' and new.do_not_call = 'TPS' then
        new.do_not_call := null;
        new.do_not_call_since := null;
      end if;
      if is_listed and new.do_not_call is null and new.tps_consent is distinct from digits then
        new.do_not_call := 'TPS';
        new.do_not_call_since := (now() at time zone 'Europe/London')::date;
      end if;
      return new;
    end
  $$`,
  `create trigger lead_tps before insert or update of phone, do_not_call on lead
    for each row execute function mark_tps()`,
]
