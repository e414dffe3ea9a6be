import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addNote } from '../../../contract/mutations/note.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { mutate } from '../../db/mutate.ts'
import { dismissDropped, readErased, removeErasedChanges } from '../../db/outbox/erased-changes.ts'
import { currentSession } from '../../db/session/session.ts'
import { ErasedBar } from './erased-bar.tsx'

test('says how many changes went with a person who was erased, quotes nothing, and stays until it was read', async () => {
  const device = openTestDevice()
  const leadId = device.newId()
  const note = { leadId, content: 'Ann is away', createdAt: new Date().toISOString() }
  for (let left = 2; left > 0; left -= 1)
    await mutate(device, addNote, { ...note, noteId: device.newId() }, { subject: 'Ann' })
  const [entry] = await device.outbox.pending.toArray()
  renderScreen(<ErasedBar />, device)
  await removeErasedChanges(device.outbox, entry?.companyId ?? '', [leadId])
  const bar = await screen.findByRole('alert', { name: 'Removed changes' })
  expect(bar.textContent).toContain('2 changes weren’t sent and were removed, because they were about a person')
  expect(bar.textContent).not.toContain('Ann')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('is for the user whose changes they were', async () => {
  const device = openTestDevice()
  const userId = currentSession(device)?.userId ?? ''
  await device.outbox.status.put({ key: 'erased', times: 1, lately: [], dropped: { [userId]: 1, other: 3 } })
  await dismissDropped(device.outbox, userId)
  expect((await readErased(device.outbox)).dropped).toEqual({ other: 3 })
})
