/**
 * An announced content belongs to a lead, and ends without chunks. A new epoch has its time, from which on all bytes
 * have a row: see decision 0064. Frozen once released.
 */
export const announcedFiles: readonly string[] = [
  `alter table file_content add column lead_id uuid, add column heard_at timestamptz(3) not null default now()`,
  `create index file_content_of_lead on file_content (company_id, lead_id)`,
  `create index file_content_announced on file_content (created_by) where stored_at is null`,
  `alter table sync_meta add column began_at timestamptz(3) not null default now()`,
  `create function begin_epoch() returns trigger language plpgsql as $$
    begin
      new.began_at := now();
      return new;
    end
  $$`,
  `create trigger begin_epoch before update of epoch on sync_meta for each row execute function begin_epoch()`,
]
