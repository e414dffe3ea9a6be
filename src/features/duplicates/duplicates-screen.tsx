import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import type { MergePicks } from '../../../contract/entities/merge.ts'
import type { DuplicateGroup } from '../../search/lead-search.ts'
import { useDuplicates } from '../../hooks/use-duplicates.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import styles from './duplicates.module.css'
import { MergeForm } from './merge-form.tsx'
import { RecentMerges } from './recent-merges.tsx'
import { texts } from './texts.ts'
import { useMergeActions, useWaitingMerges } from './use-merges.ts'

const GROUPS_SHOWN = 20
const PAGES_SHOWN = 10

export function DuplicatesScreen() {
  if (useIsAdmin()) return <Duplicates />
  return (
    <PlainScreen title={texts.duplicates}>
      <EmptyState icon="lock" title={texts.onlyAdministrators} />
    </PlainScreen>
  )
}

function Duplicates() {
  const [page, setPage] = useState(1)
  const found = useDuplicates(page, GROUPS_SHOWN)
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  return (
    <PlainScreen title={texts.duplicates}>
      <p>{texts.intro}</p>
      {lacksLeads ? <p role="status">{texts.notAllHere}</p> : null}
      {found ? (
        <>
          {found.total === 0 ? (
            <EmptyState icon="check" title={texts.noDuplicates}>
              <p>{texts.noTwoLeads}</p>
            </EmptyState>
          ) : null}
          {found.rows.map((group) => (
            <Group group={group} key={group.leads.map(({ _id }) => _id).join(' ')} />
          ))}
          <Pagination
            last={Math.ceil(found.total / GROUPS_SHOWN)}
            onPage={setPage}
            page={found.number}
            width={PAGES_SHOWN}
          />
        </>
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      <RecentMerges />
    </PlainScreen>
  )
}

function Group({ group: { leads, reasons } }: { group: DuplicateGroup }) {
  const [isOpen, setIsOpen] = useState(false)
  const { merge } = useMergeActions()
  const { leadIds } = useWaitingMerges()
  const names = [...new Set(leads.map((lead) => leadName(lead)))].join(', ')
  const isWaiting = leads.some(({ _id }) => leadIds.has(_id))
  const save = async (kept: Lead, others: readonly Lead[], picks: MergePicks) => {
    if (await merge(kept, others, picks)) setIsOpen(false)
  }
  return (
    <Card
      action={
        isOpen || isWaiting ? null : (
          <Button aria-label={texts.compareNames(names)} onClick={() => setIsOpen(true)}>
            {texts.compareAndMerge}
          </Button>
        )
      }
      title={names}
    >
      <div className={styles['reasons']}>
        <Badge>{texts.leads(leads.length)}</Badge>
        {reasons.map((reason) => (
          <Badge key={reason} tone="info">
            {texts.reasons[reason]}
          </Badge>
        ))}
      </div>
      {isWaiting ? (
        <p>
          {texts.mergeWaiting} <WaitingMark />
        </p>
      ) : null}
      {isOpen ? (
        <MergeForm leads={leads} onCancel={() => setIsOpen(false)} onMerge={save} />
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
