import type { ReactNode } from 'react'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { LogEntry } from '../../ui/feedback/log-entry.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { texts } from './texts.ts'
import type { TimelineItem } from './timeline.ts'

interface TimelineEntryProps {
  item: TimelineItem
  picture?: ReactNode
}

export const TimelineEntry = ({
  item: { text, who, happenedAt, arrivedAt, sentBy, mark },
  picture = null,
}: TimelineEntryProps) => (
  <LogEntry
    facts={
      <>
        {who === undefined ? null : <span>{who}</span>}
        <Moment at={happenedAt} />
        {arrivedAt === undefined || formatTimestamp(arrivedAt) === formatTimestamp(happenedAt) ? null : (
          <span>
            {texts.arrived} <Moment at={arrivedAt} />
          </span>
        )}
        {sentBy === undefined ? null : <Badge tone="info">{texts.sentBy(sentBy)}</Badge>}
        {mark === 'waiting' ? <WaitingMark /> : null}
        {mark === 'decision' ? <Badge tone="info">{texts.resolvedAConflict}</Badge> : null}
        {mark === 'replaced' ? <Badge tone="warning">{texts.replacedYours}</Badge> : null}
      </>
    }
    picture={picture}
    text={text}
  />
)

const Moment = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{formatTimestamp(at)}</time>
