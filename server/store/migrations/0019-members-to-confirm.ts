export const membersToConfirm: readonly string[] = [
  `create index list_member_pending on list_member (company_id, list_id, subscriber_id) where state = 'pending'`,
]
