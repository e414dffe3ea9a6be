import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MarketingSettings } from '../../../../contract/entities/marketing-settings.ts'
import { SettingsRecords } from './settings-records.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings: MarketingSettings = {
  ratePerMinute: 600,
  ratePerDomain: 120,
  dkim: { domain: 'example.com', selector: 'mail', dnsName: 'mail._domainkey.example.com', dnsValue: 'v=DKIM1' },
  mailRoute: 'smtp',
}

test('where a page may not copy, as over plain HTTP, that is said', async () => {
  const user = userEvent.setup({ writeToClipboard: false })
  render(<SettingsRecords settings={settings} />)
  vi.stubGlobal('navigator', {})
  await user.click(screen.getByRole('button', { name: 'Copy: Name' }))
  expect(await screen.findByText('Not copied: select the text instead.')).toBeDefined()
})
