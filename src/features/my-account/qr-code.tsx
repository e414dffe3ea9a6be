import { encode } from 'uqr'
import styles from './my-account.module.css'

/** Black on white in every theme: cameras read nothing else as well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      aria-label={label}
      className={styles['qr']}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={squares} fill="#000" />
    </svg>
  )
}
