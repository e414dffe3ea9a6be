/**
 * "Do not call" belongs to a number and "Do not knock" to an address: see decision 0067. Frozen once released.
 *
 * The triggers replace `mark_tps`: whichever way a number or an address comes to a lead or contact, its wish comes along.
 */
export const wishes: readonly string[] = [
  // In every backup of the company, so that hashes and the links in emails outlast a restore.
  `alter table company add column secret bytea not null
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`,
  `create function keyed_hash(of_company uuid, given text) returns text language sql stable parallel safe as $$
    select encode(sha256(secret || convert_to(given, 'UTF8')), 'hex') from company where id = of_company
  $$`,
  `create table wish (
    company_id uuid not null,
    kind text not null check (kind in ('call', 'knock')),
    key_hash text not null,
    since date not null,
    lifted_at timestamptz(3),
    to_spread text,
    primary key (company_id, kind, key_hash)
  )`,
  // The number or address itself, until each lead and contact that has it is marked.
  `create index wish_to_spread on wish (company_id) where to_spread is not null`,
  // When a wish was last recorded or lifted: a commit that began before that checks once more.
  `alter table company_clock add column wished_at timestamptz`,

  // The numbers in `phone`, as contract/entities/phone reads them. Code that writes a phone writes them, too.
  `alter table lead add column phone_numbers text[], add constraint lead_phone_read
    check (phone is null or phone_numbers is not null)`,
  `alter table contact add column phone_numbers text[], add constraint contact_phone_read
    check (phone is null or phone_numbers is not null)`,
  `create index lead_phone_numbers on lead using gin (phone_numbers) where phone_numbers is not null`,
  `create index contact_phone_numbers on contact using gin (phone_numbers) where phone_numbers is not null`,

  // As contract/entities/wish.ts has it. In plpgsql, because `search_key` comes with a later migration.
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
  // The first one replaces that of certified leads, so that imports of them write no further index.
  `drop index lead_certified`,
  `create index lead_postcode on lead (company_id, upper(regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')))
    where postcode is not null`,
  `create index lead_address_postcode on lead
    (company_id, upper(regexp_replace(address ->> 'postcode', '[^A-Za-z0-9]', '', 'g')))
    where postcode is null and address is not null`,

  // Since when it holds for one of the numbers or addresses; null where there is none.
  `create function wish_since(of_company uuid, wanted text, keys text[]) returns date language plpgsql stable as $$
    begin
      if keys is null or not exists (select from wish where company_id = of_company and kind = wanted) then
        return null;
      end if;
      return (select min(since) from wish where company_id = of_company and kind = wanted and lifted_at is null
        and key_hash in (select keyed_hash(of_company, wanted || ' ' || key) from unnest(keys) as key));
    end
  $$`,
  // Once more changes nothing: a wish keeps the day on which it was first recorded.
  `create function record_wish(of_company uuid, wanted text, keys text[], asked date)
    returns void language sql as $$
    insert into wish (company_id, kind, key_hash, since, to_spread)
    select of_company, wanted, keyed_hash(of_company, wanted || ' ' || key),
      coalesce(asked, (now() at time zone 'Europe/London')::date), key
    from unnest(keys) as key order by key
    on conflict (company_id, kind, key_hash) do update
      set since = excluded.since, lifted_at = null, to_spread = excluded.to_spread
      where wish.lifted_at is not null
  $$`,
  `create function lift_wish(of_company uuid, wanted text, keys text[]) returns void language sql as $$
    update wish set lifted_at = clock_timestamp(), to_spread = key from unnest(keys) as key
    where company_id = of_company and kind = wanted and key_hash = keyed_hash(of_company, wanted || ' ' || key)
      and lifted_at is null
  $$`,

  `drop trigger lead_tps on lead`,
  `create function keep_call_wish() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      numbers text[] := new.phone_numbers;
      is_same boolean := tg_op = 'UPDATE' and phone_digits(old.phone) is not distinct from digits
        and old.phone_numbers is not distinct from numbers;
      listed text := register_of(digits);
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
        values (new.company_id, 'lead', new.id, new.version, 'do_not_call', to_jsonb(was), to_jsonb(new.do_not_call));
      end if;
      return new;
    end
  $$`,
  // Most leads of an import have no phone.
  `create trigger lead_call_wish_new before insert on lead for each row
    when (new.phone is not null or new.do_not_call is not null) execute function keep_call_wish()`,
  `create trigger lead_call_wish before update of phone, phone_numbers, do_not_call on lead
    for each row execute function keep_call_wish()`,

  `create function keep_knock_wish() returns trigger language plpgsql as $$
    declare
      key text;
      is_same boolean;
      was text := case when tg_op = 'UPDATE' then old.do_not_knock end;
      asked text := new.do_not_knock;
      earlier constant text := 'Asked earlier not to be visited';
      since date;
    begin
      -- Keys take time, and most companies have no such wish.
      if was is null and asked is null and not exists (
          select from wish where company_id = new.company_id and kind = 'knock') then
        return new;
      end if;
      key := door_key(array[new.address1, new.address2, new.address3], array[new.posttown, new.county],
        new.postcode, new.address);
      is_same := tg_op = 'UPDATE' and key is not distinct from door_key(
        array[old.address1, old.address2, old.address3], array[old.posttown, old.county], old.postcode, old.address);
      if is_same and was is not null and new.do_not_knock is null and key is not null then
        perform lift_wish(new.company_id, 'knock', array[key]);
      end if;
      -- The mark was the old address's.
      if tg_op = 'UPDATE' and not is_same and was = earlier and new.do_not_knock = was then
        new.do_not_knock := null;
        new.do_not_knock_since := null;
      end if;
      if key is not null and new.do_not_knock is not null and not (is_same and new.do_not_knock is not distinct from was) then
        perform record_wish(new.company_id, 'knock', array[key], new.do_not_knock_since);
      end if;
      if new.do_not_knock is null and key is not null then
        since := wish_since(new.company_id, 'knock', array[key]);
        if since is not null then
          new.do_not_knock := earlier;
          new.do_not_knock_since := since;
        end if;
      end if;
      if tg_op = 'UPDATE' and new.do_not_knock is not null then new.do_not_knock_lifted := null; end if;
      if asked is not distinct from was and new.do_not_knock is distinct from was then
        insert into history (company_id, entity, entity_id, version, field, before, after)
        values (new.company_id, 'lead', new.id, new.version, 'do_not_knock', to_jsonb(was), to_jsonb(new.do_not_knock));
      end if;
      return new;
    end
  $$`,
  `create trigger lead_knock_wish
    before insert or update of do_not_knock, address, address1, address2, address3, posttown, county, postcode on lead
    for each row execute function keep_knock_wish()`,

  `alter table lead add column do_not_call_lifted text, add column do_not_knock_lifted text`,
  `alter table contact add column do_not_call text, add column do_not_call_since date`,
  `create function mark_contact() returns trigger language plpgsql as $$
    declare
      digits text := phone_digits(new.phone);
      since date := wish_since(new.company_id, 'call', new.phone_numbers);
      listed text := register_of(digits);
    begin
      if since is not null then
        new.do_not_call := 'Asked earlier not to be called';
      elsif listed is null or exists (
          select from lead where company_id = new.company_id and phone_digits(phone) = digits
            and tps_consent = digits) then
        new.do_not_call := null;
      elsif new.do_not_call is distinct from listed then
        new.do_not_call := listed;
        since := (now() at time zone 'Europe/London')::date;
      else
        since := new.do_not_call_since;
      end if;
      new.do_not_call_since := since;
      return new;
    end
  $$`,
  `create trigger contact_wish before insert or update of phone, phone_numbers, do_not_call on contact
    for each row execute function mark_contact()`,
]
