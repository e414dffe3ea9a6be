import { getAccountHistory, getContactHistory } from '../../../contract/endpoints/history.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { useColleagues, useNotices } from '../../hooks/use-local-data.ts'
import { useOutbox } from '../../hooks/use-sync-data.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { HistoryFailure } from './history-failure.tsx'
import styles from './lead-history.module.css'
import { recordTimelineOf } from './record-timeline.ts'
import { texts } from './texts.ts'
import { TimelineEntry } from './timeline-entry.tsx'

export interface RecordHistoryProps {
  entity: 'contact' | 'account'
  id: string
  version: number
  createdAt: string
}

/** Who changed a contact or an account, newest first. Offline it shows what is on the device. */
export function RecordHistory({ entity, id, version, createdAt }: RecordHistoryProps) {
  const endpoint = entity === 'contact' ? getContactHistory : getAccountHistory
  const { value, failure, refetch } = useServerQuery(`history ${entity} ${id} ${version}`, (auth) =>
    call(endpoint, { params: { id }, query: {} }, auth),
  )
  const history = failure ? undefined : value?.history
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const items = recordTimelineOf({
    history,
    createdAt,
    waiting: useUnsentChanges({ entity, id }).entries,
    sent: useOutbox()?.sent.filter(({ lane }) => lane === `${entity}:${id}`) ?? [],
    replaced: (useNotices() ?? []).filter((notice) => notice.entity === entity && notice.entityId === id),
    people,
  })
  return (
    <div className={styles['history']}>
      <HistoryFailure failure={failure} offline={texts.offlineRecord} refetch={refetch} />
      {!history && !failure ? <p role="status">{texts.loading}</p> : null}
      <ol aria-label={texts.activity} className={styles['steps']}>
        {items.map((item) => (
          <TimelineEntry item={item} key={item.key} />
        ))}
      </ol>
    </div>
  )
}
