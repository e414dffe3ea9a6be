import { useId } from 'react'
import { leadName, addressOf } from '../../../../contract/entities/lead-address.ts'
import { factOf } from '../../../../contract/entities/lead-facts.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { DoNotBadges } from '../../../records/do-not-marks.tsx'
import { LeadLink } from '../../../records/lead-link.tsx'
import { PhoneLinks } from '../../../ui/forms/phone-links.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LiveText } from '../../../ui/primitives/text.tsx'
import styles from './agenda.module.css'
import { dayText } from './day-text.ts'
import type { BookingEntry, Entry } from './entries.ts'
import { type EntryActions, FollowUpLink, kindOfEntry, nameOfEntry } from './entry-words.tsx'
import { texts } from './texts.ts'

interface AgendaProps {
  entries: readonly Entry[]
  /** Undefined where all are of one person. */
  nameOf: ((person: string) => string) | undefined
  actions: EntryActions
}

/** Day after day, one entry below the other. Days without any are left out. */
export function Agenda({ entries, ...rest }: AgendaProps) {
  const byDay = Map.groupBy(entries, ({ date }) => date)
  return (
    <div className={styles['agenda']}>
      {[...byDay].map(([date, ofDay]) => (
        <AgendaDay date={date} entries={ofDay} key={date} {...rest} />
      ))}
    </div>
  )
}

function AgendaDay({ date, entries, nameOf, actions }: AgendaProps & { date: string }) {
  const id = useId()
  const now = useNow()
  return (
    <section aria-labelledby={id} className={styles['day']}>
      <h3 id={id}>
        <LiveText>{dayText(date, now)}</LiveText>
      </h3>
      <ol className={styles['lines']}>
        {entries.map((entry) => (
          <AgendaLine actions={actions} entry={entry} key={entry.key} nameOf={nameOf} />
        ))}
      </ol>
    </section>
  )
}

interface AgendaLineProps extends Omit<AgendaProps, 'entries'> {
  entry: Entry
}

function AgendaLine({ entry, nameOf, actions }: AgendaLineProps) {
  const { lead } = entry
  const phone = lead && factOf(lead, 'phone')
  const place = lead && addressOf(lead) !== leadName(lead) ? addressOf(lead) : undefined
  const facts = [place, nameOf?.(entry.person)].filter(Boolean)
  return (
    <li className={styles['line']}>
      <span className={styles['time']}>
        <LiveText>{entry.time || texts.anyTime}</LiveText>
      </span>
      <div className={styles['what']}>
        <p className={styles['who']}>
          {entry.kind === 'booking' ? (
            <LeadLink lead={entry.lead} />
          ) : (
            <FollowUpLink entry={entry}>{nameOfEntry(entry)}</FollowUpLink>
          )}
          <Badge tone={entry.kind === 'booking' ? 'success' : 'neutral'}>{kindOfEntry(entry)}</Badge>
          {lead ? <DoNotBadges lead={lead} /> : null}
        </p>
        {facts.length > 0 ? (
          <p className={styles['facts']}>
            <LiveText>{facts.join(' · ')}</LiveText>
          </p>
        ) : null}
        {entry.kind === 'follow-up' && entry.followUp.note ? <p>{entry.followUp.note}</p> : null}
        {entry.kind === 'booking' ? <Doubts entry={entry} /> : null}
      </div>
      <div className={styles['actions']}>
        {phone?.value ? <PhoneLinks phone={phone} /> : null}
        {entry.kind === 'booking' ? (
          <Button aria-label={texts.moveWhat(nameOfEntry(entry))} onClick={() => actions.onOpen(entry)}>
            {texts.move}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const Doubts = ({ entry }: { entry: BookingEntry }) =>
  entry.doubts.map((doubt) => (
    <p className={styles['doubt']} key={doubt}>
      <Icon name="alert" size={16} /> <LiveText>{doubt}</LiveText>
    </p>
  ))
