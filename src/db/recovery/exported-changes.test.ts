import { expect, test } from 'vitest'
import { descriptions, note, openPage } from '../../../tests/support/browser/journaled-page.ts'
import { createMemoryFolder } from '../../../tests/support/fakes/memory-files.ts'
import { exportChanges, importChanges } from './exported-changes.ts'
import { acknowledge } from '../outbox/outbox-queue.ts'
import { sendAgain } from './resend.ts'

test('exported changes come after those sent from this device, each with a position of its own when they are resent', async () => {
  const [from, to] = [openPage(createMemoryFolder(), 'from'), openPage(createMemoryFolder(), 'to')]
  await note(from, 'Carried')
  await note(to, 'Sent')
  const [sent] = await to.outbox.pending.toArray()
  await acknowledge(to.outbox, [
    { entry: sent!, acknowledgement: { acknowledgedSeq: 1, epoch: 'e', acknowledgedAt: 1 } },
  ])
  await importChanges(to, await exportChanges(from))

  await sendAgain(to.outbox, sent!, 1)

  expect(await descriptions(to)).toEqual(['Note: Sent', 'Note: Carried'])
})
