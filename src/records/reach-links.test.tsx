import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { openTestDevice, renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { ReachLinks } from './reach-links.tsx'

test.each([
  ['07700 900104', ['Call']],
  ['0909 879 0123', ['Premium call']],
  ['07700 900104 / 0909 879 0123', ['Call 1: 07700 900104', 'Premium call 2: 0909 879 0123 (premium rate)']],
  ['4.47701E+11', []],
])('%s has a button for each number', async (phone, names) => {
  renderScreen(
    <main>
      <h1>Reach</h1>
      <ReachLinks className="" lead={buildLead({ phone })} />
    </main>,
    openTestDevice(),
  )
  await screen.findByRole('heading')
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)
  expect(links).toEqual(names)
})
