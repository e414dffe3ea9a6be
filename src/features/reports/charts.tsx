import { thousands } from '../../ui/primitives/amounts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './reports.module.css'
import { texts } from './texts.ts'

export interface Bar {
  label: string
  now: number
  before?: number
}

const MOST_BARS = 12

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`

/** A bar for each row, and a thin one under it for the period before. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const shown = bars.slice(0, MOST_BARS)
  const most = Math.max(1, ...shown.map(({ now, before = 0 }) => Math.max(now, before)))
  const hasBefore = shown.some(({ before }) => before !== undefined)
  return (
    <div aria-label={texts.chartOf(title)} className={styles['chart']} role="img">
      {shown.map(({ label, now, before }) => (
        <div className={styles['bar']} key={label}>
          <LiveText>{label}</LiveText>
          <svg aria-hidden="true" height="18" width="100%">
            <rect className={styles['now']} height="11" rx="2" width={percent(now, most)} y="0" />
            {before === undefined ? null : (
              <rect className={styles['then']} height="5" rx="2" width={percent(before, most)} y="13" />
            )}
          </svg>
        </div>
      ))}
      {hasBefore ? (
        <p className={styles['legend']}>
          <span className={styles['nowKey']} />
          {texts.inThePeriod}
          <span className={styles['thenKey']} />
          {texts.before}
        </p>
      ) : null}
    </div>
  )
}

export interface Series {
  label: string
  numbers: readonly number[]
}

const HEIGHT = 56

/** One small chart for each series, each with its own scale. */
export const ColumnCharts = ({ title, series }: { title: string; series: readonly Series[] }) => (
  <div aria-label={texts.chartOf(title)} className={styles['chart']} role="img">
    {series.map(({ label, numbers }) => (
      <Columns key={label} label={label} numbers={numbers} />
    ))}
  </div>
)

function Columns({ label, numbers }: Series) {
  const most = Math.max(1, ...numbers)
  return (
    <div>
      <p className={styles['seriesLabel']}>
        <LiveText>{label}</LiveText>
        <LiveText>{texts.most(thousands(Math.max(0, ...numbers)))}</LiveText>
      </p>
      <svg
        aria-hidden="true"
        className={styles['columns']}
        preserveAspectRatio="none"
        viewBox={`0 0 ${numbers.length || 1} ${HEIGHT}`}
      >
        <path className={styles['now']} d={numbers.map((number, place) => columnAt(place, number / most)).join('')} />
      </svg>
    </div>
  )
}

function columnAt(place: number, share: number): string {
  const height = (share * HEIGHT).toFixed(2)
  return `M${place + 0.1} ${HEIGHT}v-${height}h.8v${height}z`
}
