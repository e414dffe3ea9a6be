import { Badge } from '../primitives/badge.tsx'

export const WaitingMark = () => (
  <Badge icon="clock" tone="warning">
    <span>{savedText()}</span>
  </Badge>
)

let words = 'Saved on this device'
let isKept = true

/** Shown for unsent changes. */
export const savedText = () => words

/** Whether unsent changes outlive the page. */
export const isWorkKept = () => isKept

/** From now on nothing is called saved. */
export function keepsNothing(): void {
  words = 'Not sent yet'
  isKept = false
}
