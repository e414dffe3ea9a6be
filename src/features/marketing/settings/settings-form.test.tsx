import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MarketingSettings } from '../../../../contract/entities/marketing/marketing-settings.ts'
import { fakeServer } from '../../../../tests/support/fakes/fake-server.ts'
import { openTestDevice, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { SettingsForm } from './settings-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings: MarketingSettings = {
  senderName: 'Warm Homes',
  postalAddress: '1 High Street, Leeds',
  ratePerMinute: 600,
  ratePerDomain: 120,
  testAddresses: [],
  dkim: { domain: 'example.com', selector: 'mail', dnsName: 'mail._domainkey.example.com', dnsValue: 'v=DKIM1' },
  mailRoute: 'smtp',
}

async function change(label: string, text: string) {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

function open(given: MarketingSettings = settings) {
  const received = fakeServer({ 'PUT /api/marketing/settings': { body: { settings: given } } })
  const onClose = vi.fn()
  renderScreen(<SettingsForm onClose={onClose} settings={given} />, openTestDevice('Admin'))
  return { onClose, sent: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test('only changed fields are sent: what somebody else has set stays', async () => {
  const { onClose, sent } = open()
  await change('Emails per minute', '300')
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ ratePerMinute: 300 }])
})

test('a signing key without its domain is not dropped in silence', async () => {
  const { dkim: _unsigned, ...unsigned } = settings
  const { sent } = open(unsigned)
  await change('DKIM private key', 'a key')
  await save()
  expect(await screen.findByText('Enter a domain, such as example.co.uk.')).toBeDefined()
  expect(sent()).toEqual([])
})

test('a rate beyond the greatest says how great it may be', async () => {
  const { sent } = open()
  await change('Emails per minute', '2000000')
  await save()
  expect(await screen.findByText('Emails per minute: at most 1,000,000.')).toBeDefined()
  expect(sent()).toEqual([])
})
