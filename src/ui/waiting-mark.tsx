import { Badge } from './badge.tsx'
import { savedWords } from './saved-words.ts'

/** Beside what is kept on the device and not sent yet. */
export const WaitingMark = () => (
  <Badge icon="clock" tone="warning">
    {savedWords()}
  </Badge>
)
