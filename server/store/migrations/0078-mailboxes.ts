/** Which addresses share a mailbox: see contract/entities/marketing/mailbox.ts and decision 0081. Frozen once released. */
export const mailboxes: readonly string[] = [
  // Keyed hashes, as in `wish`; null where no other address is known to reach the mailbox.
  `alter table subscriber add column mailbox uuid, add column mailbox_lifted_at timestamptz(3)`,
  `alter table suppression add column mailbox uuid`,
  `update subscriber set mailbox = left(keyed_hash(company_id, 'mailbox ' || shared.mailbox), 32)::uuid
    from (
      select company_id as of_company, id as of_id,
        case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
          else name || '@' || domain end as mailbox
      from (
        select company_id, id, split_part(split_part(email, '@', 1), '+', 1) as name, split_part(email, '@', 2) as domain
        from subscriber
      ) as address
      where domain in ('gmail.com', 'googlemail.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'fastmail.fm')
        and case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') else name end <> ''
    ) as shared
    where company_id = of_company and id = of_id`,
  // A bounce is of an address, not a wish.
  `update suppression set mailbox = subscriber.mailbox from subscriber
    where subscriber.company_id = suppression.company_id and subscriber.mailbox is not null
      and suppression.status <> 'bounced'
      and suppression_hash(subscriber.company_id, subscriber.id) = suppression.email_hash`,
  `create index subscriber_mailbox on subscriber (company_id, mailbox) where mailbox is not null`,
  `create index suppression_mailbox on suppression (company_id, mailbox) where mailbox is not null`,
]
