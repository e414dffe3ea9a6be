import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** Over a form that shows what was typed before a reload or a crash. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={styles['info']}>
    <Icon name="clock" />
    <p role="status">What you had typed and not saved is here again.</p>
    <Button onClick={onStartOver}>Start over</Button>
  </div>
)
