import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { factOf } from '../../contract/entities/lead-facts.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { openTestDevice, renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { FieldList } from '../ui/forms/field-list.tsx'
import { AskFirst } from './ask-first.tsx'
import { DoNotNotice } from './do-not-marks.tsx'

afterEach(cleanup)

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
  return { handleCall, tap: () => fireEvent.click(screen.getByText('07700900123')) }
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
