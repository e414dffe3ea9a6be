import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { counted } from '../../ui/primitives/amounts.ts'

export const engagementText = ({ sends, opens, clicks }: Subscriber['engagement']) =>
  [counted(sends, 'send'), counted(opens, 'open'), counted(clicks, 'click')].join(' · ')
