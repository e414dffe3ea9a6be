import { Badge } from '../primitives/badge.tsx'

/** Beside what is kept on the device and not sent yet. */
export const WaitingMark = () => (
  <Badge icon="clock" tone="warning">
    {savedText()}
  </Badge>
)

let words = 'Saved on this device'
let isKept = true

/** Said of what is not sent yet. */
export const savedText = () => words

/** Whether what is not sent outlives the page. */
export const isWorkKept = () => isKept

/** From now on nothing is called saved. */
export function keepsNothing(): void {
  words = 'Not sent yet'
  isKept = false
}
