import { Button } from '../primitives/button.tsx'
import { Progress } from './progress.tsx'
import styles from './work-progress.module.css'

interface WorkProgressProps {
  label: string
  value: number
  total: number
  text: string
  onCancel?: (() => void) | undefined
}

export const WorkProgress = ({ label, value, total, text, onCancel }: WorkProgressProps) => (
  <div className={styles['work']}>
    <p className={styles['words']} translate="no">
      <strong>{label}</strong>
      <span>{text}</span>
    </p>
    <Progress label={label} total={total} value={value} />
    {onCancel ? (
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    ) : null}
  </div>
)
