/** When a lead became a deal. Frozen once released. */
export const converted: readonly string[] = [
  `alter table lead add column converted_at text collate "C"`,
  // Of earlier deals the history says when; without one, the last change is the nearest that is known.
  String.raw`update lead set converted_at = to_char(coalesce(
      (select min(at) from history where history.company_id = lead.company_id and entity = 'lead'
        and entity_id = lead.id and field = 'deal_status'), updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    where deal_status is not null`,
  String.raw`create function keep_converted() returns trigger language plpgsql as $$
    begin
      if new.deal_status is null then new.converted_at := null;
      elsif new.converted_at is null then
        new.converted_at := to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      end if;
      return new;
    end
  $$`,
  `create trigger lead_converted before insert or update of deal_status on lead
    for each row execute function keep_converted()`,
]
