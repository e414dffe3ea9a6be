import type { Job } from '../../../contract/entities/job.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Directions } from './directions.tsx'
import { inMiles } from './find-jobs.ts'
import { InfoWindow, type WindowFrame } from './info-window.tsx'
import { factsOf, titleOf } from './job-info.ts'
import styles from './job-window.module.css'
import { texts } from './texts.ts'
import { pointOf } from '../../search/radius.ts'

interface JobWindowProps {
  job: Job
  miles: number | undefined
  frame: WindowFrame
  there: readonly Job[]
  onJob: (id: string) => void
}

export function JobWindow({ job, miles, frame, there, onJob }: JobWindowProps) {
  const place = pointOf(job)
  const note = place ? placeNote(job, miles) : texts.postcodeNotKnown
  return (
    <InfoWindow
      {...frame}
      action={place ? <Directions to={place} /> : undefined}
      place={place}
      title={texts.jobTitleOf(titleOf(job))}
    >
      <dl className={styles['facts']}>
        {factsOf(job).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {there.length > 1 ? <OthersThere job={job} onJob={onJob} there={there} /> : null}
      {note ? <p className={styles['note']}>{note}</p> : null}
    </InfoWindow>
  )
}

/** Their pins cover each other. */
function OthersThere({ job, there, onJob }: Pick<JobWindowProps, 'job' | 'there' | 'onJob'>) {
  const index = there.findIndex(({ _id }) => _id === job._id)
  const turn = (step: number) => {
    const next = there.at((index + step) % there.length)
    if (next) onJob(next._id)
  }
  return (
    <div className={styles['foot']}>
      <p className={styles['note']}>{texts.textOfCountJobs(index + 1, there.length)}</p>
      <span className={styles['turn']}>
        <Button aria-label={texts.previousJobHere} icon="chevronLeft" onClick={() => turn(-1)} />
        <Button aria-label={texts.nextJobHere} icon="chevronRight" onClick={() => turn(1)} />
      </span>
    </div>
  )
}

const MIDDLES = { unit: undefined, sector: 'sector', outcode: 'district', area: 'area' } as const

function placeNote({ coordinate_precision: precision = 'unit' }: Job, miles: number | undefined): string {
  const middle = MIDDLES[precision]
  const distance = miles === undefined ? '' : `${inMiles(miles)} away. `
  return distance + (middle ? texts.approximateMiddleOfThePostcodesMiddle(middle) : '')
}
