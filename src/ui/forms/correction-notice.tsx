import type { ReactNode } from 'react'
import { Icon } from '../primitives/icon.tsx'
import styles from '../feedback/notice.module.css'

/** Over a form that was not accepted: why, and what to do. */
export const CorrectionNotice = ({ children }: { children: ReactNode }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p>
      {children} <span>Correct it and save to resend.</span>
    </p>
  </div>
)
