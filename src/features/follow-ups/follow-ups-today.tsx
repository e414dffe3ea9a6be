import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isDeal } from '../../../contract/entities/deal.ts'
import { type FollowUp, isFollowUpOf } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { factOf } from '../../../contract/entities/lead-facts.ts'
import { useLeads, useOpenFollowUps, useSession } from '../../hooks/use-local-data.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DoNotBadges } from '../../records/do-not-marks.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { type DueState, dueStateOf } from '../../records/follow-up-due.ts'
import { rememberHomePart } from '../../ui/primitives/last-list.ts'
import { EditFollowUpDialog } from './follow-up-dialog.tsx'
import { FollowUpLine } from './follow-up-line.tsx'
import { PhoneLinks } from '../../ui/forms/phone-links.tsx'
import styles from './follow-ups.module.css'
import { texts } from './texts.ts'
import { useFollowUpActions } from './use-follow-up-actions.ts'

const GROUPS: readonly { state: DueState; title: string; none: string }[] = [
  { state: 'overdue', title: texts.overdue, none: texts.nothingOverdue },
  { state: 'today', title: texts.today, none: texts.nothingToday },
  { state: 'upcoming', title: texts.upcoming, none: texts.nothingUpcoming },
]
const SHOWN_AT_FIRST = 10

interface FollowUpsTodayProps {
  isArriving: boolean
  /** The others are in the queue of the day. */
  isUpcomingOnly: boolean
}

/** What is to be done and when, for the person or the whole company, from the device. */
export function FollowUpsToday({ isArriving, isUpcomingOnly }: FollowUpsTodayProps) {
  const now = useNow()
  const { userId: me = '', role = 'User' } = useSession() ?? {}
  const [showsCompany, setShowsCompany] = useState(false)
  const open = useOpenFollowUps()?.filter((each) => showsCompany || isFollowUpOf(each, me))
  useWalkOfFollowUps(isUpcomingOnly ? [] : (open ?? []))
  const groups = isUpcomingOnly ? GROUPS.filter(({ state }) => state === 'upcoming') : GROUPS
  const isLoading = !open || (open.length === 0 && isArriving)
  return (
    <Card title={texts.followUps}>
      {role === 'User' ? null : (
        <div className={styles['company']}>
          <CheckField checked={showsCompany} label={texts.wholeCompany} onChecked={setShowsCompany} />
        </div>
      )}
      {isLoading ? <Skeleton lines={3} /> : null}
      {isLoading
        ? null
        : groups.map(({ state, title, none }) => (
            <Group
              followUps={open.filter((each) => dueStateOf(each, now) === state)}
              key={state}
              none={none}
              now={now}
              title={title}
            />
          ))}
    </Card>
  )
}

/** More than a day's work. */
const WALKED = 200

/** On a lead that was opened here, the next one is that of the next follow-up. */
function useWalkOfFollowUps(open: readonly FollowUp[]) {
  const ids = open.slice(0, WALKED).map(({ leadId }) => leadId)
  const deals = new Set(useLeads(ids)?.flatMap((lead) => (isDeal(lead) ? [lead._id] : [])))
  const stops = ids.map((id) => ({ id, to: deals.has(id) ? '/deal/$id' : '/lead/$id' }) as const)
  const key = JSON.stringify(stops)
  useEffect(() => rememberHomePart('follow-ups', JSON.parse(key)), [key])
}

interface GroupProps {
  title: string
  none: string
  followUps: readonly FollowUp[]
  now: number
}

function Group({ title, none, followUps, now }: GroupProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? followUps : followUps.slice(0, SHOWN_AT_FIRST)
  const leads = new Map(useLeads(shown.map(({ leadId }) => leadId))?.map((lead) => [lead._id, lead]))
  const changed = useUnsentIds('followUp')
  return (
    <section aria-label={title} className={styles['group']}>
      <h3>{`${title} (${followUps.length})`}</h3>
      {followUps.length === 0 ? <p className={styles['empty']}>{none}</p> : null}
      <ol className={styles['lines']}>
        {shown.map((followUp) => (
          <LeadFollowUp
            followUp={followUp}
            isUnsent={changed.has(followUp._id)}
            key={followUp._id}
            lead={leads.get(followUp.leadId)}
            now={now}
          />
        ))}
      </ol>
      {shown.length < followUps.length ? (
        <Button onClick={() => setShowsAll(true)}>{texts.showAllCount(followUps.length)}</Button>
      ) : null}
    </section>
  )
}

interface LeadFollowUpProps {
  followUp: FollowUp
  lead: Lead | undefined
  isUnsent: boolean
  now: number
}

function LeadFollowUp({ followUp, lead, isUnsent, now }: LeadFollowUpProps) {
  const name = lead ? leadName(lead) : texts.openTheLead
  const actions = useFollowUpActions(name)
  const [isEditing, setIsEditing] = useState(false)
  const phone = lead && factOf(lead, 'phone')
  return (
    <>
      <FollowUpLine
        actions={actions}
        followUp={followUp}
        mark={isUnsent ? <WaitingMark /> : null}
        now={now}
        onEdit={() => setIsEditing(true)}
        title={
          <p className={styles['due']}>
            <Link params={{ id: followUp.leadId }} to={lead && isDeal(lead) ? '/deal/$id' : '/lead/$id'}>
              {name}
            </Link>
            {phone?.value ? (
              <span>
                <PhoneLinks phone={phone} />
              </span>
            ) : null}
            {lead ? <DoNotBadges lead={lead} /> : null}
          </p>
        }
      />
      {isEditing ? (
        <EditFollowUpDialog actions={actions} followUp={followUp} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  )
}
