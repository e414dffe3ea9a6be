import { Badge } from '../primitives/badge.tsx'
import { savedText } from './saved-text.ts'

/** Beside what is kept on the device and not sent yet. */
export const WaitingMark = () => (
  <Badge icon="clock" tone="warning">
    {savedText()}
  </Badge>
)
