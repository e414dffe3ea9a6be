export const tallyByTime: readonly string[] = [
  `drop table marketing_tally`,
  // How many people joined a company (its own id) or a list in each second, and are still there.
  `create table marketing_tally (
    company_id uuid not null,
    of_id uuid not null,
    at timestamptz not null,
    people integer not null,
    primary key (company_id, of_id, at)
  )`,
  `insert into marketing_tally (company_id, of_id, at, people)
    select company_id, company_id, date_trunc('second', created_at) as second, count(*) from subscriber
    group by company_id, second`,
  `insert into marketing_tally (company_id, of_id, at, people)
    select company_id, list_id, date_trunc('second', added_at) as second, count(*) from list_member
    where state <> 'left' group by company_id, list_id, second`,
]
