import { useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { inMiles, type ListedJob } from './find-jobs.ts'
import styles from './job-cards.module.css'
import { orMissing, titleOf } from './job-info.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'
import { pointOf } from '../../search/radius.ts'

interface JobCardsProps {
  jobs: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string) => void
}

/** For more, people filter instead of scrolling. */
const SHOWN_AT_ONCE = 100

export function JobCards({ jobs, selected, onJob }: JobCardsProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  return (
    <>
      <ul aria-label={texts.jobs} className={styles['cards']}>
        {jobs.slice(0, shown).map(({ job, miles }) => (
          <li key={job._id}>
            <button
              aria-current={job._id === selected ? 'true' : undefined}
              className={styles['card']}
              onClick={() => onJob(job._id)}
              type="button"
            >
              <span className={styles['title']}>
                <LiveText>{titleOf(job)}</LiveText>
                {miles === undefined ? null : <span className={styles['miles']}>{inMiles(miles)}</span>}
              </span>
              <span>{orMissing(job.address)}</span>
              <span className={styles['exchange']}>
                {[`${texts.exchange} ${orMissing(job.exchange)}`, ...(pointOf(job) ? [] : [texts.notOnTheMap])].join(
                  ' · ',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {jobs.length > shown ? (
        <Button kind="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {texts.showMinMoreOfText(Math.min(SHOWN_AT_ONCE, jobs.length - shown), jobs.length - shown)}
        </Button>
      ) : null}
    </>
  )
}
