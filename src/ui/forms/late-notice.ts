import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

// A rare notice: its code is loaded when it is needed.

const notice = createStore<ReactNode>(null)

export const showLateNotice = notice.set

export const useLateNotice = (): ReactNode => useStore(notice)
