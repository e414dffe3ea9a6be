import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/entities/user.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { CallBackDialog } from './call-back-dialog.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

/** A Friday at noon; in winter London's clocks show UTC. */
const NOW = Date.UTC(2026, 11, 4, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a person who is still typing the status’s name presses nothing in When?', async () => {
  const device = openTestDevice()
  device.openRows(VIEWER_ID, COMPANY_ID)
  const onClose = vi.fn()
  renderScreen(<CallBackDialog leadId={buildLead()._id} onClose={onClose} subject="Ann Lee" />, device)
  const heading = await screen.findByRole('heading', { name: 'When?' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.keyboard('ll Back ')
  expect(onClose).not.toHaveBeenCalled()
  expect(await device.outbox.table('pending').count()).toBe(0)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Later today, 14:00')
})

async function companyWith(workTimes: WorkTimes) {
  const device = openTestDevice()
  const user = { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Clark' } as User
  const companies = [{ _id: COMPANY_ID, name: 'Greenway Energy', workTimes }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  return device
}

const SHORT_DAY: WorkTimes = {
  days: ['Monday', 'Friday'],
  from: '10:00',
  until: '13:00',
  milesAnHour: 30,
  callAgainDays: [1],
}

test('every choice names a day and time within the company’s own days and hours', async () => {
  const device = await companyWith(SHORT_DAY)
  renderScreen(
    <CallBackDialog callBackTime="18:00" leadId={buildLead()._id} onClose={() => undefined} subject="Ann Lee" />,
    device,
  )
  expect(await screen.findByRole('button', { name: 'Next working day, Mon 7 Dec 12:30' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next week, Fri 11 Dec 12:30' })).toBeDefined()
  // In two hours nobody works any more.
  expect(screen.queryByRole('button', { name: /Later today/ })).toBeNull()
})

test('a follow-up is snoozed to a later time only', async () => {
  const device = await companyWith({ ...SHORT_DAY, until: '18:00' })
  const onDue = vi.fn()
  const followUp = { dueDate: '2026-12-08', dueTime: '09:00' } as FollowUp
  renderScreen(
    <SnoozeMenu
      button={{ children: 'Snooze' }}
      defaultOpen
      followUp={followUp}
      onDue={onDue}
      onPick={() => undefined}
    />,
    device,
  )
  await vi.waitFor(() =>
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Next week, Fri 11 Dec 10:00',
      'Pick a date',
    ]),
  )
  await userEvent.click(screen.getByRole('menuitem', { name: /Next week/ }))
  expect(onDue).toHaveBeenCalledWith({ dueDate: '2026-12-11', dueTime: '10:00' })
})
