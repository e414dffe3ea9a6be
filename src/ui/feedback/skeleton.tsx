import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Of a card; without it, it stands for a number in a line. */
  lines?: number
}

/** Stands for what is still being read: never a zero, never a blank. */
export const Skeleton = ({ lines }: SkeletonProps) => (
  <span className={lines === undefined ? styles['number'] : styles['lines']}>
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: lines ?? 1 }, (_, line) => (
      <span aria-hidden="true" className={styles['bar']} key={line} />
    ))}
  </span>
)
