import type { ReactNode } from 'react'
import type { Job, JobKind } from '../../../contract/entities/job.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { SuggestBox } from '../../ui/primitives/suggest-box.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { type ListedJob, suggestionsFor } from './find-jobs.ts'
import { JobCards } from './job-cards.tsx'
import styles from './jobs-map-screen.module.css'
import type { MyPosition } from './use-my-position.ts'
import { texts } from './texts.ts'

interface JobPanelProps {
  kind: JobKind
  onKind: (kind: JobKind) => void
  text: string
  onText: (text: string) => void
  /** Of this kind; undefined while they are being read. */
  jobs: readonly Job[] | undefined
  listed: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string) => void
  me: MyPosition
  notices: ReactNode
}

const isKind = (value: string): value is JobKind => value === 'active' || value === 'prospective'

export function JobPanel(props: JobPanelProps) {
  const { kind, onKind, text, onText, jobs, listed, selected, onJob, me, notices } = props
  return (
    <section aria-label={texts.jobs} className={styles['panel']}>
      <h1>{texts.map}</h1>
      {notices}
      <SelectField
        label={texts.jobType}
        onValue={(value) => {
          if (isKind(value)) onKind(value)
        }}
        value={kind}
      >
        <option value="active">{texts.activeJobs}</option>
        <option value="prospective">{texts.prospectiveJobs}</option>
      </SelectField>
      <SuggestBox
        label={texts.filterByJobPostcodeOrExchange}
        onText={onText}
        suggestions={jobs ? suggestionsFor(jobs, text) : []}
        text={text}
      />
      <div className={styles['facts']}>
        <Total many="jobs" number={jobs && listed.length} one="job" />
        <Button
          aria-pressed={me.finding !== 'off'}
          icon="pin"
          kind="quiet"
          onClick={() => me.setWanted(me.finding === 'off')}
        >
          {texts.nearMe}
        </Button>
      </div>
      <PositionNote me={me} />
      {jobs && listed.length === 0 ? (
        <NoJobs isAny={jobs.length > 0} kind={kind} onReset={() => onText('')} />
      ) : (
        <JobCards jobs={listed} key={`${kind} ${text}`} onJob={onJob} selected={selected} />
      )}
    </section>
  )
}

function PositionNote({ me: { finding } }: { me: MyPosition }) {
  const note = {
    off: undefined,
    found: texts.nearestJobsFirst,
    finding: texts.findingYourLocation,
    refused: texts.weCantGetThisDevices,
  }[finding]
  return (
    <p className={note ? styles['note'] : 'visually-hidden'} role="status">
      {note}
    </p>
  )
}

function NoJobs({ isAny, kind, onReset }: { isAny: boolean; kind: JobKind; onReset: () => void }) {
  const arrival = useArrival()
  if (isAny || arrival !== 'complete') {
    return <NothingFound arrival={arrival} isFiltered={isAny} onReset={onReset} what="jobs" />
  }
  return (
    <EmptyState icon="inbox" title={texts.noKindJobsHereYet(kind)}>
      <RowLink className={buttonClass()} href="/upload-jobs">
        {texts.uploadJobLocations}
      </RowLink>
    </EmptyState>
  )
}
