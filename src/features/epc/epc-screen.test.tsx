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
  const certificates = [{ certificate_number: '1', postcode: 'LS1 4AP', something_new: 2 }]
  const answer = { certificates, matches: 1, candidates: certificates }
  const received = fakeServer({ 'GET /api/epc/1%2F2%20Rose%20Court/LS1%204AP': { body: answer } })
  renderScreen(<EpcScreen />)
  await lookUp('1/2 Rose Court', 'LS1 4AP')
  expect((await screen.findByRole('region', { name: 'EPC Data:' })).textContent).toBe(JSON.stringify(answer, null, 2))
  expect(received).toHaveLength(1)
})

const flat = { certificate_number: '1', address1: 'Flat 1', address2: 'Park View', postcode: 'LS1 4AP', x: 3 }
const house = { certificate_number: '2', address1: '1 Park View', postcode: 'LS1 4AP', x: 4 }
const several = { certificates: [house, flat], matches: 2, candidates: [house, flat] }

async function askForTwo() {
  fakeServer({ 'GET /api/epc/1/lsi%204ap': { body: several } })
  renderScreen(<EpcScreen />)
  await lookUp('1', 'lsi 4ap')
  return screen.findByRole('region', { name: 'Which home?' })
}

const shownData = () => screen.getByRole('region', { name: 'EPC Data:' }).textContent

test('if several homes match, it says how many and shows none before the user has chosen', async () => {
  const choice = await askForTwo()
  expect(within(choice).getByRole('group', { name: '2 homes match 1, LS1 4AP' })).toBeDefined()
  expect(within(choice).getAllByRole('radio')).toHaveLength(3)
  expect(within(choice).queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.queryByRole('heading', { name: /Park View/ })).toBeNull()
  expect(screen.queryByText('EPC Data:')).toBeNull()
  // What is typed next is another question.
  await userEvent.type(screen.getByLabelText('House number'), '7')
  expect(within(choice).getByRole('group', { name: '2 homes match 1, LS1 4AP' })).toBeDefined()
  await userEvent.click(within(choice).getByRole('radio', { name: /^1 Park View/ }))
  expect(await screen.findByRole('region', { name: /^1 Park View/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: /^Flat 1/ })).toBeNull()
  expect(shownData()).toBe(JSON.stringify({ certificates: [house] }, null, 2))
})

test('all homes that match are shown when asked for', async () => {
  const choice = await askForTwo()
  await userEvent.click(within(choice).getByRole('radio', { name: 'Show all 2' }))
  expect(await screen.findByRole('region', { name: /^Flat 1/ })).toBeDefined()
  expect(screen.getByRole('region', { name: /^1 Park View/ })).toBeDefined()
  expect(shownData()).toBe(JSON.stringify(several, null, 2))
})

test('a home that is only like what was typed is proposed, and not shown before it is chosen', async () => {
  const body = { certificates: [], matches: 0, candidates: [house] }
  fakeServer({ 'GET /api/epc/1%20Prak%20View/LS1%204AP': { body } })
  renderScreen(<EpcScreen />)
  await lookUp('1 Prak View', 'LS1 4AP')
  await screen.findByRole('group', { name: 'No home matches 1 Prak View, LS1 4AP exactly. Did you mean:' })
  expect(screen.queryByText('EPC Data:')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^1 Park View/ }))
  expect(await screen.findByRole('region', { name: /^1 Park View/ })).toBeDefined()
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
