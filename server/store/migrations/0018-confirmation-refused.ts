export const confirmationRefused: readonly string[] = [`alter table subscriber add column refused text`]
