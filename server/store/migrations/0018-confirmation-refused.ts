/** The reply of a mail server that refused a confirmation email. */
export const confirmationRefused: readonly string[] = [`alter table subscriber add column refused text`]
