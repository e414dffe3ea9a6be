import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { PostcodeUploadScreen } from './postcode-upload-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('while the postcodes of a file are looked up no other can be chosen: the results would be taken for its', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  renderScreen(<PostcodeUploadScreen />)
  const picker = await screen.findByLabelText<HTMLInputElement>('CSV file')
  await userEvent.upload(picker, new File(['LS1 1AA'], 'postcodes.csv', { type: 'text/csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Upload & Fetch EPC' }))
  await screen.findByText('Reading the file…')
  expect(picker.disabled).toBe(true)
})
