/**
 * TPS and CTPS are asked for each number of a phone, and a contact's mark is recorded and lifted as a lead's: see decisions
 * 0059 and 0067. Frozen once released.
 */
export const wishesOfContacts: readonly string[] = [
  // An array, because PostgreSQL then looks each number up by the index.
  `create function register_of_numbers(digits text, numbers text[]) returns text
    language sql stable parallel safe as $$
    select max(register) from tps_number
    where number = any(array_append(array(select substr(each, 4) from unnest(numbers) as each where each like '+44%'), digits))
  $$`,
  `alter table contact add column do_not_call_lifted text, add column tps_consent text`,
  `create or replace function keep_call_wish() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      numbers text[] := new.phone_numbers;
      is_same boolean := tg_op = 'UPDATE' and phone_digits(old.phone) is not distinct from digits
        and old.phone_numbers is not distinct from numbers;
      listed text := register_of_numbers(digits, numbers);
      was text := case when tg_op = 'UPDATE' then old.do_not_call end;
      asked text := new.do_not_call;
      earlier constant text := 'Asked earlier not to be called';
      since date;
    begin
      if is_same and was is not null and new.do_not_call is null then
        if was in ('TPS', 'CTPS') then
          -- Lifting the mark of a register records that this person has agreed to be called.
          if listed is not null then new.tps_consent := digits; end if;
        else
          perform lift_wish(new.company_id, 'call', numbers);
        end if;
      elsif new.do_not_call is not null and is_same and was is null then
        new.tps_consent := null;
      end if;
      -- The mark was the old number's.
      if tg_op = 'UPDATE' and not is_same and was in ('TPS', 'CTPS', earlier) and new.do_not_call = was then
        new.do_not_call := null;
        new.do_not_call_since := null;
      end if;
      if new.do_not_call not in ('TPS', 'CTPS')
          and not (is_same and new.do_not_call is not distinct from was) then
        perform record_wish(new.company_id, 'call', numbers, new.do_not_call_since);
      end if;
      if new.do_not_call is null or new.do_not_call in ('TPS', 'CTPS') then
        since := wish_since(new.company_id, 'call', numbers);
        if since is not null then
          new.do_not_call := earlier;
          new.do_not_call_since := since;
        end if;
      end if;
      if listed is not null and new.do_not_call is null and new.tps_consent is distinct from digits then
        new.do_not_call := listed;
        new.do_not_call_since := (now() at time zone 'Europe/London')::date;
      end if;
      if tg_op = 'UPDATE' and new.do_not_call is not null then new.do_not_call_lifted := null; end if;
      -- A change of the mark by a user is already in the history with this version.
      if asked is not distinct from was and new.do_not_call is distinct from was then
        insert into history (company_id, entity, entity_id, version, field, before, after)
        values (new.company_id, tg_table_name, new.id, new.version, 'do_not_call', to_jsonb(was), to_jsonb(new.do_not_call));
      end if;
      return new;
    end
  $$`,
  `drop trigger contact_wish on contact`,
  `drop function mark_contact`,
  `create trigger contact_call_wish_new before insert on contact for each row
    when (new.phone is not null or new.do_not_call is not null) execute function keep_call_wish()`,
  `create trigger contact_call_wish before update of phone, phone_numbers, do_not_call on contact
    for each row execute function keep_call_wish()`,
]
