import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { counted } from '../../ui/primitives/amounts.ts'

/** `3 sends · 1 open · 0 clicks` */
export const engagementText = ({ sends, opens, clicks }: Subscriber['engagement']) =>
  [counted(sends, 'send'), counted(opens, 'open'), counted(clicks, 'click')].join(' · ')
