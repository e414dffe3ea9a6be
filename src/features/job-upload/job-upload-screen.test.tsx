import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/render-screen.tsx'
import { JobUploadScreen } from './job-upload-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that takes the file and never answers. */
class Silent extends EventTarget {
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}

test('while a file is on its way no other can be chosen: what becomes of the first would be said of that one', async () => {
  vi.stubGlobal('XMLHttpRequest', Silent)
  renderScreen(<JobUploadScreen />)
  const picker = await screen.findByLabelText<HTMLInputElement>('CSV or XLSX file')
  await userEvent.upload(picker, new File(['job'], 'jobs.csv', { type: 'text/csv' }))
  expect(picker.disabled).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Uploading...')
  expect(picker.disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})
