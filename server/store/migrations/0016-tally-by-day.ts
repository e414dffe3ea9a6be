/** Frozen once released. */
export const tallyByDay: readonly string[] = [
  // The sums of `marketing_tally`: people who come one by one make as many seconds as there are people.
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
