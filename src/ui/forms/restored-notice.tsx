import { Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import styles from '../feedback/notice.module.css'

/** Over a form that shows what was typed before a reload or a crash. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={styles['info']}>
    <Icon name="clock" />
    <p role="status">We restored your unsaved changes.</p>
    <Button onClick={onStartOver}>Start over</Button>
  </div>
)
