import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RegisterFile } from '../../../contract/entities/phone-register.ts'
import type { User } from '../../../contract/entities/user.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { DoNotNotice } from '../../records/do-not-marks.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { RegisterNotice } from './register-notice.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function deviceWith(registers: RegisterFile[], role: 'Admin' | 'User') {
  const device = openTestDevice(role)
  const user = { _id: VIEWER_ID } as User
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies: [], registers })
  return device
}

test('an Admin is warned of a register file of more than 28 days', async () => {
  const files = [
    { register: 'TPS', dated: daysAgo(28) },
    { register: 'CTPS', dated: daysAgo(40) },
  ] as const
  renderScreen(<RegisterNotice />, await deviceWith([...files], 'Admin'))
  expect((await screen.findByText(/days old/)).textContent).toContain('The CTPS file is 40 days old')
  expect(screen.queryByText(/The TPS file/)).toBeNull()
})

test('a marked lead names the register, the date of its file and that it is too old', async () => {
  const lead = buildLead({ companyId: COMPANY_ID, do_not_call: 'CTPS', do_not_call_since: '2026-10-20' })
  renderScreen(<DoNotNotice lead={lead} />, await deviceWith([{ register: 'CTPS', dated: daysAgo(40) }], 'User'))
  expect(await screen.findByText('CTPS, since 20/10/2026')).not.toBeNull()
  expect(await screen.findByText(/^CTPS file of \d\d\/\d\d\/\d{4}, older than 28 days$/)).not.toBeNull()
})
