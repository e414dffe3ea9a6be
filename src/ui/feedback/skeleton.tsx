import styles from './skeleton.module.css'

interface SkeletonProps {
  /** For a card; without it, the placeholder of a number in a line. */
  lines?: number
}

/** A placeholder while data are being read: never a zero, never a blank. */
export const Skeleton = ({ lines }: SkeletonProps) => (
  <span className={lines === undefined ? styles['number'] : styles['lines']}>
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: lines ?? 1 }, (_, line) => (
      <span aria-hidden="true" className={styles['bar']} key={line} />
    ))}
  </span>
)
