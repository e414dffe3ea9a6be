import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { DoNotButton } from './do-not-button.tsx'

/** The code of the dialog is loaded when it is first wanted. */
const PATIENCE = { timeout: 10_000 }

async function openDialog(fields: Partial<Lead> = {}) {
  const lead = buildLead({ companyId: COMPANY_ID, ...fields })
  const device = renderScreen(<DoNotButton entity="lead" row={lead} />, openTestDevice())
  fireEvent.click(await screen.findByRole('button', { name: 'Do not contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not contact' }, PATIENCE))
  const saved = async () => {
    const entries = await device.outbox.pending.toArray()
    return entries.map(({ name, args, ifMatch }) => [name, args, ifMatch])
  }
  return { lead, dialog, saved, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) }
}
const today = () => londonDate(Date.now())

test('a wish is saved with its reason and today’s date, and Undo lifts it', async () => {
  const { lead, dialog, saved, press } = await openDialog()
  fireEvent.click(dialog.getByLabelText('Do not call'))
  press('Complaint: reason not to call')
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/do not contact undone/)
  expect(await saved()).toEqual([
    ['lead.do-not', { leadId: lead._id, kind: 'call', reason: 'Complaint', since: today() }, undefined],
    ['lead.lift-do-not', { leadId: lead._id, kind: 'call', reason: 'Recorded by mistake' }, '"v1"'],
  ])
})

test('a mark needs a reason', async () => {
  const { dialog, saved, press } = await openDialog()
  fireEvent.click(dialog.getByLabelText('Do not knock'))
  fireEvent.change(dialog.getByLabelText('Reason not to knock'), { target: { value: '  ' } })
  press('Save')
  expect(dialog.getByText('Enter a reason.')).not.toBeNull()
  expect(await saved()).toEqual([])
})

test('another reason keeps the date, and only what differs is sent', async () => {
  const { dialog, saved, press } = await openDialog({
    do_not_call: 'Asked us not to',
    do_not_call_since: '2026-01-05',
    do_not_knock: 'Complaint',
    do_not_knock_since: '2026-01-06',
  })
  press('Vulnerable person: reason not to call')
  fireEvent.click(dialog.getByLabelText('Do not knock'))
  press('Save')
  expect(dialog.getByText('Enter a reason.')).not.toBeNull()
  const reason = dialog.getByLabelText('Reason to remove “Do not knock”')
  fireEvent.change(reason, { target: { value: 'Moved in after the complaint' } })
  press('Save')
  await screen.findByRole('button', { name: 'Undo' })
  expect(await saved()).toMatchObject([
    ['lead.do-not', { kind: 'call', reason: 'Vulnerable person', since: '2026-01-05' }, undefined],
    ['lead.lift-do-not', { kind: 'knock', reason: 'Moved in after the complaint' }, '"v1"'],
  ])
})

test('unticking the mark of the TPS says that it is kept as consent', async () => {
  const { dialog } = await openDialog({ do_not_call: 'TPS', do_not_call_since: '2026-11-25' })
  expect(dialog.queryByText(/kept as their consent/)).toBeNull()
  fireEvent.click(dialog.getByLabelText('Do not call'))
  expect(dialog.getByText(/kept as their consent/)).not.toBeNull()
})

test('a contact has “Do not call” only, and Undo lifts it', async () => {
  const times = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', version: 1 }
  const contact = { _id: crypto.randomUUID(), companyId: COMPANY_ID, firstname: 'Bo', phone: '07700 900123', ...times }
  const device = renderScreen(<DoNotButton entity="contact" row={contact} />, openTestDevice())
  fireEvent.click(await screen.findByRole('button', { name: 'Do not contact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not contact' }, PATIENCE))
  expect(dialog.queryByLabelText('Do not knock')).toBeNull()
  fireEvent.click(dialog.getByLabelText('Do not call'))
  fireEvent.click(dialog.getByRole('button', { name: 'Complaint: reason not to call' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/do not contact undone/)
  const saved = (await device.outbox.pending.toArray()).map(({ name, args, ifMatch }) => [name, args, ifMatch])
  expect(saved).toEqual([
    ['contact.do-not', { contactId: contact._id, reason: 'Complaint', since: today() }, undefined],
    ['contact.lift-do-not', { contactId: contact._id, reason: 'Recorded by mistake' }, '"v1"'],
  ])
})
