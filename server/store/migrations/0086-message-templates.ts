/** What the users of a company are offered to send after a call or visit. Frozen once released. */
export const messageTemplates: readonly string[] = ['alter table company add column messages jsonb']
