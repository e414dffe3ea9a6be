import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address-search.ts'
import { routeTree } from '../route-tree.gen.ts'

export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
