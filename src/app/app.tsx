import { RouterProvider } from '@tanstack/react-router'
import { SearchContext } from '../hooks/search-context.ts'
import { ToastProvider } from '../ui/feedback/toasts.tsx'
import type { OpenedDevice } from './open-device.ts'
import type { AppRouter } from './router.ts'

interface AppProps extends Pick<OpenedDevice, 'search'> {
  router: AppRouter
}

export const App = ({ router, search }: AppProps) => (
  <SearchContext value={search}>
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  </SearchContext>
)
