import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

// A notice that hardly anybody ever sees: its code comes when there is something to tell.

const notice = createStore<ReactNode>(null)

export const showLateNotice = notice.set

export const useLateNotice = (): ReactNode => useStore(notice)
