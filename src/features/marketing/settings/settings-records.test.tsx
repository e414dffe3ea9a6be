import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MarketingSettings } from '../../../../contract/entities/marketing/marketing-settings.ts'
import { SettingsRecords } from './settings-records.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings: MarketingSettings = {
  ratePerMinute: 600,
  ratePerDomain: 120,
  dkim: { domain: 'example.com', selector: 'mail', dnsName: 'mail._domainkey.example.com', dnsValue: 'v=DKIM1' },
  testAddresses: [],
  mailRoute: 'smtp',
}

test('where a page may not copy, as over plain HTTP, that is said', async () => {
  const user = userEvent.setup({ writeToClipboard: false })
  render(<SettingsRecords settings={settings} />)
  vi.stubGlobal('navigator', {})
  await user.click(screen.getByRole('button', { name: 'Copy: Name' }))
  expect(await screen.findByText('Not copied: select the text instead.')).toBeDefined()
})

test('a record that is longer than DNS holds in one text is shown as several in quotes', () => {
  const dnsValue = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
  render(<SettingsRecords settings={{ ...settings, dkim: { domain: 'a', selector: 'b', dnsName: 'n', dnsValue } }} />)
  expect(screen.getByText(/^"v=DKIM1; k=rsa; p=A{237}" "A{155}"$/)).toBeDefined()
})
