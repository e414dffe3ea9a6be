import { thisDevice, type Device } from '../schema/device.ts'

/** The person has said which value of a contested field is right. */
export async function settleConflict(
  mutationId: string,
  field: string,
  { outbox }: Device = thisDevice(),
): Promise<void> {
  await outbox.acked.where({ mutationId }).modify((entry) => {
    entry.conflicts = (entry.conflicts ?? []).filter((conflict) => conflict.field !== field)
  })
}
