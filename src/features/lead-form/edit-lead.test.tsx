import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { updateLead } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { park } from '../../db/outbox/outbox-queue.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { EditLead } from './edit-lead.tsx'

// Nothing is looked for while the postcode is as it was.
const noSearch = companySearch()

test('details that were refused are shown as they were typed, and go out again when corrected', async () => {
  const device = openTestDevice()
  const { outbox } = device
  const lead = buildLead({ surname: 'Lee', phone: '07700 900123', companyId: COMPANY_ID })
  const fields = { surname: '', address: { city: 'Leeds' } }
  const options = { subject: 'Lee', companyId: COMPANY_ID, base: 1 }
  await mutate(device, updateLead, { leadId: lead._id, fields: { ...fields, email: 'maya@example.com' } }, options)
  const [entry] = await outbox.pending.toArray()
  await park(outbox, entry!, { status: 422, code: 'invalid', message: 'This email is not in use.' }, 1_000)

  renderScreen(
    <SearchContext value={() => noSearch}>
      <EditLead lead={lead} onClose={() => undefined} />
    </SearchContext>,
    device,
  )
  expect(await screen.findByText(/This email is not in use\./)).toBeTruthy()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('maya@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Last Name').value).toBe('')
  await userEvent.clear(email)
  await userEvent.type(email, 'maya@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(async () => expect(await outbox.parked.count()).toBe(0))
  const [again] = await outbox.pending.toArray()
  expect(again?.args).toEqual({ leadId: lead._id, fields: { ...fields, email: 'maya@example.org' } })
})

test('the form opens at the field that was tapped', async () => {
  const lead = buildLead({ phone: '07700 900123', companyId: COMPANY_ID })
  renderScreen(
    <SearchContext value={() => noSearch}>
      <EditLead focused="phone" lead={lead} onClose={() => undefined} />
    </SearchContext>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')))
})
