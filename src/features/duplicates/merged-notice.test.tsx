import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { MergedRecordNotice } from './merged-notice.tsx'

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
const AT = '2036-05-01T09:00:00.000Z'
const GONE = { _id: id('c1'), name: 'Ann Lee' }
const merge = (fields: Partial<RecordMerge> = {}): RecordMerge => ({
  _id: id('a1'),
  companyId: COMPANY_ID,
  of: 'contact',
  keptId: id('c2'),
  others: [GONE],
  picks: {},
  at: AT,
  by: VIEWER_ID,
  ...fields,
})

async function open(of: 'contact' | 'account', ...merges: RecordMerge[]) {
  const device = openTestDevice()
  const rows = device.openRows(VIEWER_ID, COMPANY_ID).of('recordMerge')
  await rows.bulkPut(merges.map((row) => ({ id: row._id, seq: 1, v: 1, generation: 1, arrived: 1, row })))
  renderScreen(
    <>
      <MergedRecordNotice id={GONE._id} of={of} />
      <p>Here</p>
    </>,
    device,
  )
  await screen.findByText('Here')
}

test('the old address of a merged contact leads to the one that was kept', async () => {
  await open('contact', merge())
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the contact that was kept' })
  expect(link.getAttribute('href')).toBe(`/contact/${id('c2')}`)
})

test('an account has its own merges, and a merge that was undone leads nowhere', async () => {
  await open('account', merge(), merge({ _id: id('a2'), of: 'account', undoneAt: AT, undoneBy: VIEWER_ID }))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  cleanup()
  await open('account', merge({ of: 'account' }))
  expect(await screen.findByRole('link', { name: 'Open the account that was kept' })).toBeDefined()
})
