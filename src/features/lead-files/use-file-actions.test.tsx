import { renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import { DeviceContext } from '../../hooks/device-context.ts'
import { ToastProvider } from '../../ui/feedback/toasts.tsx'
import { useFileActions } from './use-file-actions.ts'

vi.mock('../../workers/uploads/upload-client.ts', () => ({
  addLeadFile: async () => {
    throw Object.assign(new Error('The operation failed.'), { name: 'QuotaExceededError' })
  },
}))

test('a device that is full says so, and what to do', async () => {
  const device = openTestDevice()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeviceContext value={device}>
      <ToastProvider>{children}</ToastProvider>
    </DeviceContext>
  )
  const { result } = renderHook(() => useFileActions('lead', 'Ada'), { wrapper })
  expect(await result.current.add({ kind: 'photo', name: 'roof.jpg', file: new Blob(['x']) })).toBe(false)
  await screen.findByText('roof.jpg wasn’t added.')
  await screen.findByText('This device is full. Free some space, then add it again.')
})
