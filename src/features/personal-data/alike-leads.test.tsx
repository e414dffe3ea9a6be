import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AlikeLead } from '../../../contract/endpoints/personal-data.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { AlikeLeads } from './alike-leads.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const leads: AlikeLead[] = [
  { _id: '11111111-1111-4111-8111-111111111111', name: 'M Kay', town: 'Leeds', shares: 'email' },
  { _id: '22222222-2222-4222-8222-222222222222', name: 'Maya Khan', town: '', shares: 'phone', isDeleted: true },
]

function Screen() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <>
      <AlikeLeads chosen={chosen} leadId="a" onChoose={setChosen} />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('no other lead of a person is ticked until the user ticks it', async () => {
  fakeServer({ 'GET /api/epc/leads/a/alike': { body: { leads } } })
  renderScreen(<Screen />, openTestDevice('SuperAdmin'))
  const [first, second] = [
    await box('M Kay, Leeds, same email'),
    await box('Maya Khan, same phone and last name, deleted'),
  ]
  expect([first.checked, second.checked]).toEqual([false, false])
  await userEvent.click(second)
  await userEvent.click(first)
  await userEvent.click(second)
  expect([first.checked, second.checked]).toEqual([true, false])
  expect(screen.getByRole('status').textContent).toBe(leads[0]?._id)
})

test('says so when other leads of a person can’t be found, and offers to try again', async () => {
  let tries = 0
  fakeServer({
    get 'GET /api/epc/leads/a/alike'() {
      return ++tries === 1 ? { status: 500, body: { code: 'server', message: 'No.' } } : { body: { leads } }
    },
  })
  renderScreen(<Screen />, openTestDevice('SuperAdmin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect((await box('M Kay, Leeds, same email')).checked).toBe(false)
})
