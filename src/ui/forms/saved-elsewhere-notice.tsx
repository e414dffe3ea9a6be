import { Icon } from '../primitives/icon.tsx'
import styles from '../feedback/notice.module.css'

/** In a form that let go of its text because another tab has saved it. */
export const SavedElsewhereNotice = () => (
  <div className={styles['info']}>
    <Icon name="check" />
    <p role="status">What you typed here was saved in another tab.</p>
  </div>
)
