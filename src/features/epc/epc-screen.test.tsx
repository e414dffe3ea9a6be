import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../tests/support/fake-server.ts'
import { renderScreen } from '../../../tests/support/render-screen.tsx'
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

test('a failure is shown in red and logged, and the earlier answer is gone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeServer({ 'GET /api/epc/1/LS1': refusal(422, 'invalid', 'Enter a full postcode, such as LS1 4AP.') })
  renderScreen(<EpcScreen />)
  await lookUp('1', 'LS1')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a full postcode, such as LS1 4AP.')
  expect(screen.queryByText('EPC Data:')).toBeNull()
  expect(log).toHaveBeenCalledOnce()
})
