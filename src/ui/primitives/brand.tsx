import styles from './brand.module.css'

export const Brand = () => (
  <span className={styles['brand']}>
    <img alt="" height={32} src="/icons/doorstep.svg" width={32} />
    Doorstep
  </span>
)
