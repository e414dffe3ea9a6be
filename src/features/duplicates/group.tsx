import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import type { MergePicks } from '../../../contract/entities/merge.ts'
import type { DuplicateGroup } from '../../search/lead-search.ts'
import type { Agreement } from '../../search/duplicates/agreement.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './duplicates.module.css'
import { MergeForm } from './merge-form.tsx'
import type { ApartIds } from './mergeable.ts'
import { texts } from './texts.ts'
import { canTellApart, useApartActions } from './use-aparts.ts'
import { useMergeActions, useWaitingMerges } from './use-merges.ts'

interface GroupProps {
  group: DuplicateGroup
  apart: ApartIds
}

export function Group({ group: { leads, agreements }, apart }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { merge } = useMergeActions()
  const { tellApart } = useApartActions('lead')
  const { leadIds } = useWaitingMerges()
  const names = namesOf(leads)
  const isWaiting = leads.some(({ _id }) => leadIds.has(_id))
  const save = async (kept: Lead, others: readonly Lead[], picks: MergePicks) => {
    if (await merge(kept, others, picks)) setIsOpen(false)
  }
  const saveApart = (chosen: readonly Lead[]) =>
    tellApart(
      chosen.map(({ _id }) => _id),
      namesOf(chosen),
    )
  const actions = (
    <>
      {canTellApart(leads) ? (
        <Button aria-label={texts.differentNames(names)} onClick={() => void saveApart(leads)}>
          {texts.differentPeople}
        </Button>
      ) : null}
      <Button aria-label={texts.compareNames(names)} onClick={() => setIsOpen(true)}>
        {texts.compareAndMerge}
      </Button>
    </>
  )
  return (
    <Card action={isOpen || isWaiting ? null : actions} title={names}>
      <Agreements agreements={agreements} leads={leads.length} />
      {isWaiting ? (
        <p>
          {texts.mergeWaiting} <WaitingMark />
        </p>
      ) : null}
      {isOpen ? (
        <MergeForm apart={apart} leads={leads} onApart={saveApart} onCancel={() => setIsOpen(false)} onMerge={save} />
      ) : (
        <ul className={styles['leads']}>
          {leads.map((lead) => (
            <li key={lead._id}>{lineOf(lead)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const namesOf = (leads: readonly Lead[]) => [...new Set(leads.map((lead) => leadName(lead)))].join(', ')

function Agreements({ agreements, leads }: { agreements: readonly Agreement[]; leads: number }) {
  const ofAll = agreements.filter(({ count }) => count === leads).map(({ field }) => field)
  return (
    <div className={styles['reasons']}>
      <Badge>{texts.leads(leads)}</Badge>
      {ofAll.length > 0 ? <Badge tone="info">{texts.same(ofAll)}</Badge> : null}
      {agreements
        .filter(({ count }) => count < leads)
        .map((agreement) => (
          <Badge key={agreement.field}>{texts.sameOfSome(agreement, leads)}</Badge>
        ))}
    </div>
  )
}

const lineOf = (lead: Lead) =>
  [
    leadName(lead),
    lead.deal_status && texts.deal,
    lead.lead_status,
    lead.phone && displayPhone(lead.phone),
    lead.email,
    addressOf(lead),
    texts.added(formatTimestamp(lead.createdAt)),
  ]
    .filter(Boolean)
    .join(' · ')
