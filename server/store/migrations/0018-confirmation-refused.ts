/** What a mail server said that would not take the mail that asks a person to confirm. Frozen once released. */
export const confirmationRefused: readonly string[] = [`alter table subscriber add column refused text`]
