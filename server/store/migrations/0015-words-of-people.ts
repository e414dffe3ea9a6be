/** Words and lists of a person in one index, which finds everybody who has all of several. */
export const wordsOfPeople: readonly string[] = [
  `alter table subscriber add column words tsvector`,
  `update subscriber set words = known.words from (
    select company_id, subscriber_id, array_to_tsvector(array_agg(lexeme)) as words from (
      select company_id, subscriber_id, right(company_id::text, 8) || ' ' || word as lexeme from subscriber_word
      union all
      select company_id, subscriber_id, right(company_id::text, 8) || '@' || list_id as lexeme from list_member
        where state <> 'left'
    ) as lexemes group by company_id, subscriber_id
  ) as known where subscriber.company_id = known.company_id and id = subscriber_id`,
  `alter table subscriber alter column words set not null`,
  `create index subscriber_words on subscriber using gin (words)`,
  `drop table subscriber_word`,
]
