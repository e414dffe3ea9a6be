import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { mutate } from '../../db/mutate.ts'
import { park } from '../../db/outbox/outbox-queue.ts'
import { RecordPage } from '../../records/record-details.tsx'
import { accountKind } from './account-kind.tsx'

const ID = '0198a000-0000-7000-8000-0000000000b1'
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const setTo = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('an account is made with its billing address, and not without a name', async () => {
  const device = openTestDevice()
  renderScreen(<RecordPage id="new" kind={accountKind} />, device)
  await setTo('City', 'Leeds')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the name of the account.')

  await setTo('Name', 'Acme')
  await setTo('Line 1', '1 High Street')
  await save()
  await waitFor(async () =>
    expect(await device.outbox.pending.toArray()).toMatchObject([
      { body: { name: 'Acme', billingAddress: { line1: '1 High Street', city: 'Leeds' } }, subject: 'Acme' },
    ]),
  )
})

test('a refused change is corrected in one line of the address and keeps what it says of the others', async () => {
  const device = openTestDevice()
  const fields = { name: 'Acme', billingAddress: { line1: '1 High Street', city: 'Leeds' } }
  await mutate(device, createAccount, { accountId: ID, createdAt: '2026-11-20T09:00:00.000Z', fields }, { subject: '' })
  const change = { website: 'acme.example', billingAddress: { line1: '', postcode: 'LS1' } }
  await mutate(device, updateAccount, { accountId: ID, fields: change }, { subject: '' })
  const entry = (await device.outbox.pending.toArray()).find(({ name }) => name === updateAccount.name)!
  await park(device.outbox, entry, { code: 'invalid', message: 'No.', status: 422 }, 1)

  renderScreen(<RecordPage id={ID} kind={accountKind} />, device)
  await screen.findByDisplayValue('LS1')
  expect(screen.getByLabelText<HTMLInputElement>('Line 1').value).toBe('')
  await setTo('Postcode', 'LS2 8AA')
  await save()
  await waitFor(async () => {
    const [corrected] = (await device.outbox.pending.toArray()).filter(({ name }) => name === updateAccount.name)
    expect(corrected?.body).toEqual({ website: 'acme.example', billingAddress: { line1: '', postcode: 'LS2 8AA' } })
  })
})
