import type { ReactNode } from 'react'
import type { Lead } from '../../contract/entities/lead.ts'
import { Icon, type IconName } from '../ui/primitives/icon.tsx'
import { useIsHandheld } from '../ui/primitives/media.ts'
import styles from './field-bar.module.css'
import { ReachLinks } from './reach-links.tsx'
import { LiveText } from '../ui/primitives/text.tsx'

const texts = { quickActions: 'Quick actions', note: 'Note' }

interface FieldBarProps {
  lead: Lead
  onNote: () => void
  photo: (className: string | undefined) => ReactNode
  /** What ends the work on it, such as its outcome. */
  end: ReactNode
}

/** What is done most about a lead or deal, above the tabs and within reach of a thumb. */
export function FieldBar({ lead, onNote, photo, end }: FieldBarProps) {
  const isHandheld = useIsHandheld()
  if (!isHandheld) return null
  return (
    <div aria-label={texts.quickActions} className={styles['bar']} role="group">
      <ReachLinks className={styles['action']} lead={lead} />
      <FieldBarButton icon="note" onPress={onNote} text={texts.note} />
      {photo(styles['action'])}
      {end}
    </div>
  )
}

interface FieldBarButtonProps {
  icon: IconName
  text: string
  onPress: () => void
}

export const FieldBarButton = ({ icon, text, onPress }: FieldBarButtonProps) => (
  <button className={styles['action']} onClick={onPress} type="button">
    <Icon name={icon} />
    <LiveText>{text}</LiveText>
  </button>
)
