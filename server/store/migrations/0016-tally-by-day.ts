export const tallyByDay: readonly string[] = [
  // The sums of `marketing_tally`, which has as many seconds as people if they join one by one.
  `create table marketing_day (
    company_id uuid not null,
    of_id uuid not null,
    day date not null,
    people integer not null,
    primary key (company_id, of_id, day)
  )`,
  `insert into marketing_day (company_id, of_id, day, people)
    select company_id, of_id, (at at time zone 'UTC')::date as day, sum(people) from marketing_tally
    group by company_id, of_id, day`,
]
