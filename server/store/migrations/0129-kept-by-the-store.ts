/**
 * What triggers kept is kept by the statements of the store: Citus refuses triggers on tables that it spreads. See decision
 * 0137. Frozen once released.
 */
export const keptByTheStore: readonly string[] = [
  `drop trigger lead_converted on lead`,
  `drop function keep_converted`,
  // No way of writing a deal can forget when it became one.
  `alter table lead add constraint lead_converted check ((deal_status is null) = (converted_at is null))`,
  `drop trigger activity_contacts on activity`,
  `drop function keep_contacts`,
  `drop function count_contacts`,
  `drop trigger lead_call_wish_new on lead`,
  `drop trigger lead_call_wish on lead`,
  `drop trigger contact_call_wish_new on contact`,
  `drop trigger contact_call_wish on contact`,
  `drop function keep_call_wish`,
  `drop trigger lead_knock_wish on lead`,
  `drop function keep_knock_wish`,
  `drop function lift_wish`,
  `drop function wish_since`,
  `drop function register_of_numbers`,
  `drop function register_of`,
]
