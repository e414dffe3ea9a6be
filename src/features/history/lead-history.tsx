import { type ReactNode, useState } from 'react'
import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { getLeadHistory } from '../../../contract/endpoints/history.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import {
  useActivities,
  useColleagues,
  useFollowUps,
  useLeadFiles,
  useMerges,
  useNotes,
  useNotices,
} from '../../hooks/use-local-data.ts'
import { useUnsent, useOutbox } from '../../hooks/use-sync-data.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { HistoryFailure } from './history-failure.tsx'
import styles from './lead-history.module.css'
import { texts } from './texts.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { TIMELINE_KINDS, type TimelineKind, timelineOf } from './timeline.ts'

interface LeadHistoryProps {
  leadId: string
  version: number
  picture: (file: LeadFile) => ReactNode
}

/** Everything that happened to a lead or deal, newest first. Offline it shows what is on the device. */
export function LeadHistory({ leadId, version, picture }: LeadHistoryProps) {
  const [kind, setKind] = useState<TimelineKind>()
  const { items, failure, refetch, isLoading } = useTimeline(leadId, version)
  const present = new Set(items.map((item) => item.kind))
  const shown = kind === undefined ? items : items.filter((item) => item.kind === kind)
  return (
    <div className={styles['history']}>
      <HistoryFailure failure={failure} offline={texts.youreOfflineSoYouSee} refetch={refetch} />
      <div aria-label={texts.filterActivity} className={styles['chips']} role="group">
        {[undefined, ...TIMELINE_KINDS.filter((each) => present.has(each) || each === kind)].map((each) => (
          <button
            aria-pressed={each === kind}
            className={styles['chip']}
            key={each ?? 'all'}
            onClick={() => setKind(each)}
            type="button"
          >
            {each === undefined ? texts.all : texts.kinds[each]}
          </button>
        ))}
      </div>
      <ol aria-label={texts.activity} className={styles['steps']}>
        {shown.map((item) => (
          <TimelineEntry item={item} key={item.key} picture={item.file ? picture(item.file) : null} />
        ))}
      </ol>
      {isLoading ? <p role="status">{texts.loading}</p> : null}
      {shown.length === 0 && !isLoading ? (
        <p className={styles['empty']}>{kind === undefined ? texts.noActivityYet : texts.nothingOfThisKind}</p>
      ) : null}
    </div>
  )
}

function useTimeline(leadId: string, version: number) {
  const notes = useNotes(leadId) ?? []
  const activities = useActivities(leadId) ?? []
  const followUps = useFollowUps(leadId) ?? []
  const merges = (useMerges() ?? []).filter((merge) => merge.leadId === leadId)
  // A change of any of these is a line of the history too.
  const versions = [version, activities.length, ...followUps.map((followUp) => followUp.version)].join(' ')
  const { value, failure, refetch } = useServerQuery(`history ${leadId} ${versions}`, (auth) =>
    call(getLeadHistory, { params: { id: leadId }, query: {} }, auth),
  )
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const sent = useOutbox()?.sent.filter(({ lane }) => lane === `lead:${leadId}`) ?? []
  const files = useLeadFiles(leadId) ?? []
  const lanesOfFiles = new Set(files.map(({ _id }) => `leadFile:${_id}`))
  const ofFiles = useUnsent()?.pending.filter(({ lane }) => lanesOfFiles.has(lane)) ?? []
  const waiting = [...useUnsentChanges({ entity: 'lead', id: leadId }).entries, ...ofFiles]
  const replaced = (useNotices() ?? []).filter(({ entityId }) => entityId === leadId)
  const history = failure ? undefined : value?.history
  const items = timelineOf({
    history,
    notes,
    activities,
    followUps,
    files,
    merges,
    waiting,
    sent,
    replaced,
    people,
  })
  return { items, failure, refetch, isLoading: !history && !failure }
}
