import type { OutboxDb } from '../schema/outbox-db.ts'

/** The person has said which value of a contested field is right. */
export async function settleConflict(outbox: OutboxDb, mutationId: string, field: string): Promise<void> {
  await outbox.acked.where({ mutationId }).modify((entry) => {
    entry.conflicts = (entry.conflicts ?? []).filter((conflict) => conflict.field !== field)
  })
}
