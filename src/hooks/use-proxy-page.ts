import { useSyncExternalStore } from 'react'
import { hasProxyPage, onProxyPage } from '../api/proxy-page.ts'

/** Whether the last call of this page was answered by a network's sign-in page or a proxy. */
export const useProxyPage = () => useSyncExternalStore(onProxyPage, hasProxyPage)
