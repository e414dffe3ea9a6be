import type { ReactNode } from 'react'
import { held, useHeld } from './held.ts'

// A notice that hardly anybody ever sees: its code comes when there is something to tell.

const notice = held<ReactNode>(null)

export const showLateNotice = notice.set

export const useLateNotice = (): ReactNode => useHeld(notice)
