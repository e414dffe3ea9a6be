import { createContext, type ReactNode, useState } from 'react'

export interface Ticked {
  /** Identifies the filters and the company. */
  question: string
  isWhole: boolean
  named: ReadonlySet<string>
}

type TickedState = readonly [ticked: Ticked | undefined, setTicked: (ticked: Ticked | undefined) => void]

export const HeldSelection = createContext<TickedState | undefined>(undefined)

interface SelectionHolderProps {
  /** Leaving it for another ends the selection. */
  list: string
  children: ReactNode
}

/** Keeps what is selected while its list is drawn elsewhere, as where a window passes between one pane and two. */
export function SelectionHolder({ list, children }: SelectionHolderProps) {
  const state = useState<Ticked>()
  const [before, setBefore] = useState(list)
  if (before !== list) {
    setBefore(list)
    state[1](undefined)
  }
  return <HeldSelection value={state}>{children}</HeldSelection>
}
