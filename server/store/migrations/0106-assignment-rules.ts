/**
 * The rules by which a company's leads are assigned, and who had the last turn of each: one row, which is locked while leads
 * are assigned. A notification without an author is the rules' own. Frozen once released.
 */
export const assignmentRules: readonly string[] = [
  `create table assignment_rules (
    company_id uuid primary key references company (id),
    version integer not null default 0,
    rules jsonb not null default '[]',
    last_turns jsonb not null default '{}'
  )`,
  `alter table notification alter column by drop not null`,
]
