import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { EpcScreen } from './epc-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function lookUp(houseNumber: string, postcode: string) {
  await userEvent.type(await screen.findByPlaceholderText('Enter house number'), houseNumber)
  await userEvent.type(screen.getByPlaceholderText('Enter postcode'), postcode)
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
}

test('both inputs are needed', async () => {
  const received = fakeServer({})
  renderScreen(<EpcScreen />)
  const inputs = await screen.findAllByRole<HTMLInputElement>('textbox')
  expect(inputs.map(({ placeholder, required }) => [placeholder, required])).toEqual([
    ['Enter house number', true],
    ['Enter postcode', true],
  ])
  expect(received).toEqual([])
})

test('the whole answer is shown, formatted, and what was typed travels encoded', async () => {
  const answer = { certificates: [{ certificate_number: '1', something_new: 2 }] }
  const received = fakeServer({ 'GET /api/epc/1%2F2%20Rose%20Court/LS1%204AP': { body: answer } })
  renderScreen(<EpcScreen />)
  await lookUp('1/2 Rose Court', 'LS1 4AP')
  expect((await screen.findByRole('region', { name: 'EPC Data:' })).textContent).toBe(JSON.stringify(answer, null, 2))
  expect(received).toHaveLength(1)
})

test('if two properties match, the user chooses one before a certificate is shown', async () => {
  const flat = { certificate_number: '1', address1: 'Flat 1', address2: 'Park View', postcode: 'LS1 4AP' }
  const house = { certificate_number: '2', address1: '1 Park View', postcode: 'LS1 4AP' }
  fakeServer({
    'GET /api/epc/1/LS1%204AP': { body: { certificates: [flat, house], matches: 2, candidates: [flat, house] } },
  })
  renderScreen(<EpcScreen />)
  await lookUp('1', 'LS1 4AP')
  const choice = await screen.findByRole('region', { name: 'Which home?' })
  expect(within(choice).getAllByRole('radio')).toHaveLength(2)
  expect(within(choice).queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.queryByRole('heading', { name: /Certificate|Park View/ })).toBeNull()
  // What is typed next is another question.
  await userEvent.type(screen.getByLabelText('House number'), '7')
  expect(within(choice).getByRole('group', { name: '“1” can mean more than one home here' })).toBeDefined()
  await userEvent.click(within(choice).getByRole('radio', { name: /1 Park View/ }))
  expect(await screen.findByRole('region', { name: /1 Park View/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: /Flat 1/ })).toBeNull()
})

test('a failure is shown in red and logged, and the earlier answer is gone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeServer({ 'GET /api/epc/1/LS1': refusal(422, 'invalid', 'Enter a full postcode, such as LS1 4AP.') })
  renderScreen(<EpcScreen />)
  await lookUp('1', 'LS1')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a full postcode, such as LS1 4AP.')
  expect(screen.queryByText('EPC Data:')).toBeNull()
  expect(log).toHaveBeenCalledOnce()
})
