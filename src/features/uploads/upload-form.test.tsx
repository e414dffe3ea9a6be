import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { UploadForm } from './upload-form.tsx'

class SlowReader extends EventTarget {
  static ended = 0
  postMessage({ argumentList = [] }: { argumentList?: { value: MessagePort }[] }) {
    argumentList
      .at(-1)
      ?.value.postMessage({ id: '1', type: 'APPLY', path: [], argumentList: [{ type: 'RAW', value: SO_FAR }] })
  }
  terminate() {
    SlowReader.ended += 1
  }
}
const SO_FAR = { bytesRead: 10, rows: 1 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a reading that is cancelled ends, and the picker names no file any more and takes the same again', async () => {
  vi.stubGlobal('Worker', SlowReader)
  renderScreen(<UploadForm onAdded={() => undefined} />)
  const picker = () => screen.findByLabelText<HTMLInputElement>('CSV file')
  const people = new File(['First Name,Email\nAnn,ann@example.com\n'], 'people.csv')
  const person = userEvent.setup()

  await person.upload(await picker(), people)
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(SlowReader.ended).toBe(1)
  expect(screen.queryByText('Reading the file')).toBeNull()
  expect((await picker()).files).toHaveLength(0)

  await person.upload(await picker(), people)
  expect(await screen.findByText('Reading the file')).toBeTruthy()
})

test('a file that was opened with the installed app is chosen', async () => {
  vi.stubGlobal('Worker', SlowReader)
  const file = new File(['First Name,Email\nAnn,ann@example.com\n'], 'people.csv')
  const files = [{ getFile: async () => file }]
  vi.stubGlobal('launchQueue', { setConsumer: (consume: (launch: unknown) => void) => consume({ files }) })
  renderScreen(<UploadForm onAdded={() => undefined} />)
  expect(await screen.findByText('Reading the file')).toBeTruthy()
  expect(screen.getByText('people.csv was opened with Doorstep.')).toBeTruthy()
})
