import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createLead } from '../../contract/mutations/lead.ts'
import { markDoNot } from '../../contract/mutations/do-not-contact.ts'
import { mutate } from '../db/mutate.ts'
import { factOf } from '../../contract/entities/lead-facts.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { FieldList } from '../ui/forms/field-list.tsx'
import { AskFirst } from './ask-first.tsx'
import { DoNotBadges, DoNotNotice } from './do-not-marks.tsx'

async function showLead(marks: object) {
  const lead = buildLead({ phone: '07700900123', ...marks })
  const handleCall = vi.fn((event: MouseEvent) => event.preventDefault())
  renderScreen(
    <main>
      <AskFirst />
      <DoNotNotice lead={lead} />
      <FieldList fields={[factOf(lead, 'phone')]} />
    </main>,
    openTestDevice(),
  )
  const link = await screen.findByRole('link')
  link.addEventListener('click', handleCall)
  return { handleCall, tap: () => fireEvent.click(screen.getByText('07700 900123')) }
}

const MARK = { do_not_call: 'Asked us not to', do_not_call_since: '2026-11-25' }

test('the phone of a person who asked not to be called asks first, says why and since when, and asks again next time', async () => {
  const { handleCall, tap } = await showLead(MARK)
  expect(screen.getByText('Asked us not to, since 25/11/2026')).not.toBeNull()
  tap()
  const dialog = await screen.findByRole('dialog', { name: 'Call anyway?' }, { timeout: 10_000 })
  expect(dialog.textContent).toContain('Do not call: Asked us not to, since 25/11/2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Don’t call' }))
  expect(handleCall).not.toHaveBeenCalled()

  tap()
  fireEvent.click(await screen.findByRole('button', { name: 'Call anyway' }))
  expect(handleCall).toHaveBeenCalledTimes(1)
  tap()
  await screen.findByRole('dialog', { name: 'Call anyway?' })
  expect(handleCall).toHaveBeenCalledTimes(1)
})

test('nobody else’s phone asks, nor that of a person whose door is not to be knocked at', async () => {
  const { handleCall, tap } = await showLead({ do_not_knock: 'Complaint', do_not_knock_since: '2026-11-25' })
  tap()
  expect(handleCall).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the phone of anybody else with the number asks as soon as the wish is recorded on this device', async () => {
  const lead = buildLead({ companyId: COMPANY_ID, phone: '07700 900123' })
  const device = openTestDevice()
  const handleCall = vi.fn((event: MouseEvent) => event.preventDefault())
  renderScreen(
    <main>
      <AskFirst />
      <DoNotBadges lead={{ phone: '+44 7700 900123' }} />
      <a href="tel:+447700900123">Call Bo</a>
    </main>,
    device,
  )
  const link = await screen.findByText('Call Bo')
  link.addEventListener('click', handleCall)
  fireEvent.click(link)
  expect(handleCall).toHaveBeenCalledTimes(1)

  const fields = { surname: 'Lee', phone: '07700 900123' }
  const options = { subject: 'Lee', companyId: COMPANY_ID }
  await mutate(device, createLead, { leadId: lead._id, createdAt: lead.createdAt, fields }, options)
  await mutate(device, markDoNot, { leadId: lead._id, kind: 'call', reason: 'Complaint', since: '2026-11-25' }, options)
  await screen.findByText('Do not call')
  fireEvent.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'Call anyway?' }, { timeout: 10_000 })
  expect(dialog.textContent).toContain('Do not call: Asked earlier not to be called, since 25/11/2026.')
  expect(handleCall).toHaveBeenCalledTimes(1)
})

test('a lead that is added here shows the wish of its number that the device knows of another lead', async () => {
  const known = buildLead({ companyId: COMPANY_ID, phone: '07700 900123', ...MARK })
  const device = openTestDevice()
  const stored = { id: known._id, seq: 1, v: 1, arrived: 1, row: known }
  await device.openRows(VIEWER_ID, COMPANY_ID).of('lead').put(stored)
  const lead = buildLead({ companyId: COMPANY_ID, phone: '0161 496 0000 or +44 7700 900123' })
  renderScreen(<DoNotBadges lead={lead} />, device)
  const fields = { surname: 'Lee', phone: '0161 496 0000 or +44 7700 900123' }
  const args = { leadId: lead._id, createdAt: lead.createdAt, fields }
  await mutate(device, createLead, args, { subject: 'Lee', companyId: COMPANY_ID })
  expect(await screen.findByText('Do not call')).toBeDefined()
})
