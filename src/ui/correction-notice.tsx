import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** Over a form that was not accepted: why, and what to do. */
export const CorrectionNotice = ({ children }: { children: ReactNode }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p>
      {children} <span>Correct it and save: it is sent again.</span>
    </p>
  </div>
)
