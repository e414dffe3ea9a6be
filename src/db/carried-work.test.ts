import { expect, test } from 'vitest'
import { descriptions, note, openPage } from '../../tests/support/journaled-page.ts'
import { createMemoryFolder } from '../../tests/support/memory-files.ts'
import { packUnsentWork, takeUnsentWork } from './carried-work.ts'
import { acknowledge } from './outbox-queue.ts'
import { sendAgain } from './resend.ts'

test('carried work stands behind what was sent from this device: each has a place of its own where that is sent again', async () => {
  const [from, to] = [openPage(createMemoryFolder(), 'from'), openPage(createMemoryFolder(), 'to')]
  await note(from, 'Carried')
  await note(to, 'Sent')
  const [sent] = await to.outbox.pending.toArray()
  await acknowledge(to.outbox, [{ entry: sent!, acknowledgement: { ackedSeq: 1, epoch: 'e', ackedAt: 1 } }])
  await takeUnsentWork(await packUnsentWork(from), to)

  await sendAgain(to.outbox, sent!, 1)

  expect(await descriptions(to)).toEqual(['Note: Sent', 'Note: Carried'])
})
