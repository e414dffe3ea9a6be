import type { Job, JobKind } from '../../../contract/entities/job.ts'
import { useArrival } from '../../hooks/use-arrival.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { SuggestBox } from '../../ui/primitives/suggest-box.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import { type ListedJob, suggestionsFor } from './find-jobs.ts'
import { JobCards } from './job-cards.tsx'
import { MapSidePanel, type PanelFrame } from './map-side-panel.tsx'
import { texts } from './texts.ts'

interface JobPanelProps {
  frame: PanelFrame
  kind: JobKind
  onKind: (kind: JobKind) => void
  text: string
  onText: (text: string) => void
  /** Of this kind; undefined while they are being read. */
  jobs: readonly Job[] | undefined
  listed: readonly ListedJob[]
  selected: string | undefined
  onJob: (id: string) => void
}

const isKind = (value: string): value is JobKind => value === 'active' || value === 'prospective'

export function JobPanel({ frame, kind, onKind, text, onText, jobs, listed, selected, onJob }: JobPanelProps) {
  return (
    <MapSidePanel {...frame} many="jobs" one="job" total={jobs && listed.length}>
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
      {jobs && listed.length === 0 ? (
        <NoJobs isAny={jobs.length > 0} kind={kind} onReset={() => onText('')} />
      ) : (
        <JobCards jobs={listed} key={`${kind} ${text}`} onJob={onJob} selected={selected} />
      )}
    </MapSidePanel>
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
