import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, test, vi } from 'vitest'
import { renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { useFileContent } from './use-lead-files.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROOF = { _id: 'roof', contentId: 'content-roof', type: 'image/png' } as const
const LOFT = { _id: 'loft', contentId: 'content-loft', type: 'image/png' } as const

function FileScreen() {
  const [file, setFile] = useState<typeof ROOF | typeof LOFT>(ROOF)
  const { value } = useFileContent(file)
  return (
    <button onClick={() => setFile(LOFT)} type="button">
      {`${file._id}: ${value ? `${value.size} bytes` : 'loading'}`}
    </button>
  )
}

test('the bytes of one file are never given as those of the next, which still loads', async () => {
  vi.stubGlobal('fetch', ({ url }: Request) =>
    url.includes('/roof/') ? Promise.resolve(new Response('picture')) : new Promise(() => undefined),
  )
  renderScreen(<FileScreen />)
  await screen.findByText('roof: 7 bytes')
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('loft: loading')
})
