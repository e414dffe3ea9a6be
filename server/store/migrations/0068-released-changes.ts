/** Which administrator sent a change of a user who was deactivated. Frozen once released. */
export const releasedChanges: readonly string[] = [`alter table history add column released_by uuid`]
