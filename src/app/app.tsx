import { RouterProvider } from '@tanstack/react-router'
import { SearchContext } from '../hooks/search-context.ts'
import { ToastProvider } from '../ui/feedback/toasts.tsx'
import type { OpenedDevice } from './open-device.ts'
import type { AppRouter } from './router.ts'
import { DeviceContext } from '../hooks/device-context.ts'

interface AppProps extends Pick<OpenedDevice, 'device' | 'search'> {
  router: AppRouter
}

export const App = ({ device, router, search }: AppProps) => (
  <DeviceContext value={device}>
    <SearchContext value={search}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </SearchContext>
  </DeviceContext>
)
