import type { Job } from '../../../contract/entities/job.ts'
import { Directions } from './directions.tsx'
import { inMiles, placeOf } from './find-jobs.ts'
import { InfoWindow } from './info-window.tsx'
import { factsOf, titleOf } from './job-info.ts'
import styles from './job-window.module.css'
import type { MapView } from './map-view.ts'

interface JobWindowProps {
  job: Job
  /** From where the person is. */
  miles: number | undefined
  map: MapView | undefined
  /** There is no room for it over its place. */
  isDocked: boolean
  onClose: () => void
}

export function JobWindow({ job, miles, map, isDocked, onClose }: JobWindowProps) {
  const place = placeOf(job)
  return (
    <InfoWindow map={map} onClose={onClose} place={isDocked ? undefined : place} title={`Job ${titleOf(job)}`}>
      <dl className={styles['facts']}>
        {factsOf(job).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {place ? (
        <div className={styles['foot']}>
          <p className={styles['note']}>{placeNote(job, miles)}</p>
          <Directions to={place} />
        </div>
      ) : (
        <p className={styles['note']}>Its postcode is not known, so it is on no map.</p>
      )}
    </InfoWindow>
  )
}

const MIDDLES = { unit: undefined, sector: 'sector', outcode: 'district', area: 'area' } as const

function placeNote({ coordinate_precision: precision = 'unit' }: Job, miles: number | undefined): string {
  const middle = MIDDLES[precision]
  const distance = miles === undefined ? '' : `${inMiles(miles)} away. `
  return distance + (middle ? `Approximate: the middle of the postcode’s ${middle}.` : '')
}
