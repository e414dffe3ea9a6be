import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildKeptUpload } from '../../../tests/support/builders/kept-upload.ts'
import { openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { EarlierUploads } from './earlier-uploads.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '0198a000-0000-7000-8000-0000000000ab'

test('an unfinished upload of any device can be cancelled, which is asked first', async () => {
  let state: 'uploading' | 'cancelled' = 'uploading'
  const cancelled: string[] = []
  vi.stubGlobal('fetch', ({ method, url }: Request) => {
    if (method === 'DELETE') {
      cancelled.push(url)
      state = 'cancelled'
    }
    const upload = buildKeptUpload({ server: { _id: ID, state } }).server
    return Promise.resolve(Response.json(method === 'DELETE' ? { upload } : { uploads: [upload] }))
  })
  renderScreen(<EarlierUploads moved="" />)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Cancel leads.csv' }))
  expect(cancelled).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()
  expect(cancelled).toEqual([expect.stringContaining(`/api/upload/bulk-uploads/${ID}?`)])
})

test('a User may end their own uploads only, an Admin those of everyone', async () => {
  const mine = buildKeptUpload({ server: { _id: ID, state: 'uploading', fileName: 'mine.csv' } }).server
  const others = { ...mine, _id: VIEWER_ID, by: '0198a000-0000-7000-8000-0000000000cc', fileName: 'theirs.csv' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ uploads: [mine, others] })))
  renderScreen(<EarlierUploads moved="" />)
  expect(await screen.findByRole('button', { name: 'Cancel mine.csv' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel theirs.csv' })).toBeNull()
  cleanup()
  renderScreen(<EarlierUploads moved="" />, openTestDevice('Admin'))
  expect(await screen.findByRole('button', { name: 'Cancel theirs.csv' })).toBeDefined()
})
