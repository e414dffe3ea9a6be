import styles from './total.module.css'
import { thousands } from '../primitives/amounts.ts'

interface TotalProps {
  number: number | undefined
  one: string
  many: string
}

export const Total = ({ number, one, many }: TotalProps) =>
  number === undefined ? null : (
    <p className={styles['total']} translate="no">
      {number === 1 ? `1 ${one}` : `${thousands(number)} ${many}`}
    </p>
  )
