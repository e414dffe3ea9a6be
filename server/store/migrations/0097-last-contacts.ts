/**
 * What the calls and visits to a lead come to, kept on the lead, so that lists filter and sort by it: see decision 0105. A
 * trigger keeps it true through whatever moves, deletes or brings back activities. Frozen once released.
 */
export const lastContacts: readonly string[] = [
  // Written as `iso` writes times, so that they compare as texts.
  `alter table lead add column last_contact_at text collate "C", add column last_contact_outcome text,
    add column contact_attempts integer`,
  String.raw`create function count_contacts(company uuid, of_lead uuid) returns void language sql as $$
    update lead set last_contact_at = counted.at, last_contact_outcome = counted.outcome, contact_attempts = counted.number
    from (
      select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        (array_agg(outcome order by at desc, created_at desc, id desc))[1] as outcome,
        nullif(count(*), 0)::integer as number
      from activity
      where company_id = company and lead_id = of_lead and deleted_at is null and outcome <> 'Message'
    ) as counted
    where company_id = company and id = of_lead
      and (last_contact_at, last_contact_outcome, contact_attempts) is distinct from (counted.at, counted.outcome, counted.number)
  $$`,
  `create function keep_contacts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform count_contacts(old.company_id, old.lead_id); end if;
      if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.lead_id <> old.lead_id) then
        perform count_contacts(new.company_id, new.lead_id);
      end if;
      return null;
    end
  $$`,
  `update lead set last_contact_at = counted.at, last_contact_outcome = counted.outcome, contact_attempts = counted.number
    from (
      select company_id, lead_id, to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        (array_agg(outcome order by at desc, created_at desc, id desc))[1] as outcome, count(*)::integer as number
      from activity where deleted_at is null and outcome <> 'Message' group by company_id, lead_id
    ) as counted
    where counted.company_id = lead.company_id and counted.lead_id = lead.id`,
  `create trigger activity_contacts after insert or delete or update of lead_id, deleted_at on activity
    for each row execute function keep_contacts()`,
]
