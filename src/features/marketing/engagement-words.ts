import type { Subscriber } from '../../../contract/entities/subscriber.ts'
import { counted } from '../../ui/amounts.ts'

/** `3 sends · 1 open · 0 clicks` */
export const engagementWords = ({ sends, opens, clicks }: Subscriber['engagement']) =>
  [counted(sends, 'send'), counted(opens, 'open'), counted(clicks, 'click')].join(' · ')
