import styles from './brand.module.css'

/** The product's sign: a door that stands open, and its name. */
export const Brand = () => (
  <span className={styles['brand']}>
    <img alt="" height={32} src="/icons/doorstep.svg" width={32} />
    Doorstep
  </span>
)
