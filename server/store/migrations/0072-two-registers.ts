/** TPS and CTPS are two registers with a file each: see decision 0059. Frozen once released. */
export const twoRegisters: readonly string[] = [
  `alter table tps_number add column register text not null default 'TPS' check (register in ('TPS', 'CTPS'))`,
  `alter table tps_number alter column register drop default`,
  `alter table tps_number drop constraint tps_number_pkey, add primary key (number, register)`,
  `create table tps_file (register text primary key, numbers integer not null, dated date not null)`,
  // A number of both registers counts as one of TPS.
  `create function register_of(digits text) returns text language sql stable parallel safe as $$
    select max(register) from tps_number where number = digits
  $$`,
  `create or replace function mark_tps() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      is_same boolean := tg_op = 'UPDATE' and phone_digits(old.phone) is not distinct from digits;
      listed text := register_of(digits);
      was text := case when tg_op = 'UPDATE' then old.do_not_call end;
      asked text := new.do_not_call;
    begin
      -- Lifting the mark records that this person has agreed to be called.
      if is_same and listed is not null and was in ('TPS', 'CTPS') and new.do_not_call is null then
        new.tps_consent := digits;
      elsif new.do_not_call is not null and is_same and was is null then
        new.tps_consent := null;
      end if;
      -- The mark was the old number's.
      if tg_op = 'UPDATE' and not is_same and was in ('TPS', 'CTPS') and new.do_not_call = was then
        new.do_not_call := null;
        new.do_not_call_since := null;
      end if;
      if listed is not null and new.do_not_call is null and new.tps_consent is distinct from digits then
        new.do_not_call := listed;
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
