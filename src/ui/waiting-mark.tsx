import { Badge } from './badge.tsx'

/** Beside what is kept on the device and not sent yet. */
export const WaitingMark = () => (
  <Badge icon="clock" tone="warning">
    Saved on this device
  </Badge>
)
