/** What the server marks by itself is in the history, with no author: see decision 0059. Frozen once released. */
export const marksInHistory: readonly string[] = [
  `alter table history alter column by drop not null`,
  `create or replace function mark_tps() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      is_same boolean := tg_op = 'UPDATE' and phone_digits(old.phone) is not distinct from digits;
      is_listed boolean := exists (select from tps_number where number = digits);
      was text := case when tg_op = 'UPDATE' then old.do_not_call end;
      asked text := new.do_not_call;
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
      -- A change of the mark by a user is already in the history with this version.
      if asked is not distinct from was and new.do_not_call is distinct from was then
        insert into history (company_id, entity, entity_id, version, field, before, after)
        values (new.company_id, 'lead', new.id, new.version, 'do_not_call', to_jsonb(was), to_jsonb(new.do_not_call));
      end if;
      return new;
    end
  $$`,
]
