import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AT, buildCampaign, openMarketing } from '../../../../tests/support/browser/marketing-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = buildCampaign('sent', { startedAt: AT })
const open = (body: object) =>
  openMarketing(
    { tab: 'campaigns', campaign: campaign._id },
    {
      [`GET /api/marketing/campaigns/${campaign._id}`]: { body: { campaign } },
      [`GET /api/marketing/campaigns/${campaign._id}/links`]: { body },
    },
  )

test('the details of a sent campaign say how many people pressed each link, also of two with one address', async () => {
  const address = 'https://a.example/{{firstName}}'
  open({
    isCounted: true,
    links: [
      { address, people: 1204 },
      { address, people: 0 },
    ],
  })
  const rows = within(await screen.findByRole('table', { name: 'Links' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['1,204', '0'])
})

test.each([
  [{ isCounted: false, links: [] }, 'Clicks aren’t counted: each list of a campaign has to allow it.'],
  [{ isCounted: true, links: [] }, 'The email has no links to count.'],
])('the details of a campaign without counted links say why: %j', async (body, text) => {
  open(body)
  expect(await screen.findByText(text)).toBeDefined()
})
