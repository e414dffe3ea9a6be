import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { createLead } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { park } from '../../db/outbox/outbox-queue.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { RefusedLead } from './refused-lead.tsx'

const noSearch = companySearch()
const LEFT = '00000000-0000-4000-8000-00000000000c'

const Refused = ({ id }: { id: string }) =>
  useUnsentChanges({ entity: 'lead', id }).refused.map((entry) => <RefusedLead entry={entry} key={entry.mutationId} />)

test('a new lead that was refused is shown as it was typed, and goes out again under its own key when corrected', async () => {
  const device = openTestDevice()
  const { outbox } = device
  const leadId = device.newId()
  const fields = { surname: 'Lee', phone: '07700 900123', lead_status: 'Call Back', assignedTo: LEFT } as const
  const createdAt = '2026-11-20T09:00:00.000Z'
  await mutate(device, createLead, { leadId, createdAt, fields }, { subject: 'Lee', companyId: COMPANY_ID })
  const [entry] = await outbox.pending.toArray()
  await park(outbox, entry!, { status: 422, code: 'invalid', message: 'This colleague has left.' }, 1_000)

  renderScreen(
    <SearchContext value={() => noSearch}>
      <Refused id={leadId} />
    </SearchContext>,
    device,
  )
  const surname = await screen.findByLabelText<HTMLInputElement>('Last Name')
  expect(screen.getByText(/This colleague has left\./)).toBeTruthy()
  expect(surname.value).toBe('Lee')
  await userEvent.type(surname, 'son')
  await userEvent.selectOptions(screen.getByLabelText('Assign to'), 'Unassigned')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(async () => expect(await outbox.pending.count()).toBe(1))
  expect(await outbox.parked.count()).toBe(0)
  const [again] = await outbox.pending.toArray()
  expect(again).toMatchObject({ mutationId: leadId })
  expect(again?.args).toEqual({
    leadId,
    createdAt,
    fields: { surname: 'Leeson', phone: '07700 900123', lead_status: 'Call Back' },
  })
})
