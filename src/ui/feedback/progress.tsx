import styles from './progress.module.css'

export function Progress({ label, value, total }: { label: string; value: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(1, value / total)
  return (
    <div
      aria-label={label}
      aria-valuemax={total}
      aria-valuemin={0}
      aria-valuenow={value}
      className={styles['track']}
      role="progressbar"
    >
      <div className={styles['bar']} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
