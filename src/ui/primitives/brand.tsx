import styles from './brand.module.css'

/** The logo: an open door and the name. */
export const Brand = () => (
  <span className={styles['brand']}>
    <img alt="" height={32} src="/icons/doorstep.svg" width={32} />
    Doorstep
  </span>
)
