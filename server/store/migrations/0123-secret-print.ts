/** Shows that a server starts with another secret than the others. Frozen once released. */
export const secretPrint: readonly string[] = [`alter table sync_meta add column secret_print text`]
