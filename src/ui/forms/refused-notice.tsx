import { Link } from '@tanstack/react-router'
import { buttonClass, Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import styles from '../feedback/notice.module.css'
import type { ReactNode } from 'react'
import { LiveText } from '../primitives/text.tsx'

/** On a screen whose row has a refused change. */
export const RefusedNotice = ({ what }: { what: string }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p translate="no">{`A change you made to this ${what} was not accepted. Your text is kept.`}</p>
    <Link className={buttonClass()} to="/sync">
      Review it
    </Link>
  </div>
)

/** Above a form with text that was typed before a reload or a crash. */
export const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className={styles['info']}>
    <Icon name="clock" />
    <p role="status" translate="no">
      We restored your unsaved changes.
    </p>
    <Button onClick={onStartOver}>Start over</Button>
  </div>
)

/** In a form that dropped its text because another tab has saved it. */
export const SavedElsewhereNotice = () => (
  <div className={styles['info']}>
    <Icon name="check" />
    <p role="status" translate="no">
      What you typed here was saved in another tab.
    </p>
  </div>
)

/** Above a form that was refused: why, and what to do. */
export const CorrectionNotice = ({ children }: { children: ReactNode }) => (
  <div className={styles['danger']}>
    <Icon name="alert" />
    <p translate="no">
      <LiveText>{children}</LiveText> <span>Correct it and save to resend.</span>
    </p>
  </div>
)
