import { useState } from 'react'
import { type DeletedLead, listDeletedLeads, RESTORABLE_DAYS } from '../../../contract/endpoints/deleted-leads.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../hooks/use-local-data.ts'
import { BackLink } from '../../ui/primitives/back-link.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { TableFrame } from '../../ui/tables/table-frame.tsx'
import { Total } from '../../ui/tables/total.tsx'
import { LEADS_PAGE_SIZE } from '../../../contract/entities/lead.ts'
import { pageOrLast } from '../../api/page-or-last.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { addressOf, leadName } from '../../../contract/entities/lead-address.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { RestoreBar } from './restore-bar.tsx'
import { RetentionButton } from './retention-button.tsx'
import { texts } from './texts.ts'
import { useRestore } from './use-restore.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days until it can no longer be restored. */
export const daysLeft = (deletedAt: string, now: number) =>
  Math.max(0, Math.ceil(RESTORABLE_DAYS - (now - Date.parse(deletedAt)) / DAY_MS))

const TITLE = texts.deletedLeads
const PAGES_SHOWN = 10

export function DeletedLeadsScreen() {
  const [page, setPage] = useState(1)
  const query = useDeletedLeads(page)
  const { value, failure, refetch } = query
  const { selected, select, clear } = useSelected()
  const restore = useRestore(refetch)
  const total = failure ? undefined : value?.totalDeletedLeads
  const last = lastPageOf(total ?? 0)
  return (
    <ListScreen>
      <ListHeader facts={<Total many="leads" number={total} one="lead" />} title={TITLE}>
        <RetentionButton />
      </ListHeader>
      <ListTools>
        <BackLink home="/leads">{texts.backToLeads}</BackLink>
        <RestoreBar
          onClear={clear}
          onSelect={select}
          restore={restore}
          selected={selected}
          shown={failure ? [] : (value?.deletedLeads ?? [])}
          total={total ?? 0}
        />
      </ListTools>
      <TableFrame isLoading={!value && !failure} isStale={false} label={TITLE}>
        <DeletedLeadsBody
          isBusy={restore.state.phase === 'running'}
          onRestore={(lead) => restore.restoreSome([lead])}
          onSelect={select}
          query={query}
          selected={selected}
        />
      </TableFrame>
      <Pagination last={last} onPage={setPage} page={Math.min(page, last)} width={PAGES_SHOWN} />
    </ListScreen>
  )
}

type Selected = ReadonlyMap<string, DeletedLead>

/** Of any page. */
function useSelected() {
  const { companyId } = useCompany()
  const [{ of, leads }, setSelected] = useState<{ of: string | undefined; leads: Selected }>({
    of: companyId,
    leads: new Map(),
  })
  // Another company's leads are never restored by a button that this company shows.
  const selected: Selected = of === companyId ? leads : new Map()
  return {
    selected,
    select: (chosen: readonly DeletedLead[], isSelected: boolean) => {
      const next = new Map(selected)
      for (const deleted of chosen) {
        if (isSelected) next.set(deleted.lead._id, deleted)
        else next.delete(deleted.lead._id)
      }
      setSelected({ of: companyId, leads: next })
    },
    clear: () => setSelected({ of: companyId, leads: new Map() }),
  }
}

interface RowsProps {
  selected: Selected
  onSelect: (leads: readonly DeletedLead[], isSelected: boolean) => void
  onRestore: (deleted: DeletedLead) => void
  isBusy: boolean
}

interface BodyProps extends RowsProps {
  query: ReturnType<typeof useDeletedLeads>
}

function DeletedLeadsBody({ query: { value, failure, refetch }, ...rows }: BodyProps) {
  if (failure?.isOffline) {
    return (
      <EmptyState icon="cloudOff" title={texts.youreOffline}>
        <p>{texts.deletedLeadsAreKept}</p>
        <Button icon="refresh" onClick={refetch}>
          {texts.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  if (failure) {
    return (
      <EmptyState icon="alert" title={failure.text}>
        <Button icon="refresh" onClick={refetch}>
          {texts.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  if (!value) return null
  if (value.deletedLeads.length === 0) {
    return (
      <EmptyState icon="inbox" title={texts.noDeletedLeads}>
        <p>{texts.aDeletedLead(RESTORABLE_DAYS)}</p>
      </EmptyState>
    )
  }
  return <DeletedLeadsTable deletedLeads={value.deletedLeads} {...rows} />
}

/** From the server: devices don't have deleted leads. */
function useDeletedLeads(page: number) {
  const { companyId } = useCompany()
  return useServerQuery(companyId && `deleted leads ${companyId} ${page}`, (auth) =>
    pageOrLast(
      page,
      (number) => call(listDeletedLeads, { query: { companyId, page: number } }, auth),
      ({ totalDeletedLeads }) => lastPageOf(totalDeletedLeads),
    ),
  )
}

const lastPageOf = (total: number) => Math.ceil(total / LEADS_PAGE_SIZE)

interface DeletedLeadsTableProps extends RowsProps {
  deletedLeads: readonly DeletedLead[]
}

type Row = DeletedLead & { _id: string }

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function DeletedLeadsTable({ deletedLeads, selected, onSelect, onRestore, isBusy }: DeletedLeadsTableProps) {
  const [now] = useState(Date.now)
  const columns: ReadonlyArray<SimpleColumn<Row>> = [
    {
      label: texts.lead,
      isName: true,
      cell: (row) => (
        <CheckField
          aria-label={texts.selectLeadName(leadName(row.lead))}
          checked={selected.has(row.lead._id)}
          label={leadName(row.lead)}
          onChecked={(isSelected) => onSelect([row], isSelected)}
        />
      ),
    },
    { label: texts.address, cell: ({ lead }) => addressOf(lead) },
    {
      label: texts.deletedBy,
      cell: ({ deletedBy }) => (deletedBy ? colleagueName(deletedBy) : texts.doorstep),
    },
    { label: texts.deleted, cell: ({ deletedAt }) => formatTimestamp(deletedAt) },
    { label: texts.restorableFor, cell: ({ deletedAt }) => inDays(daysLeft(deletedAt, now)) },
    {
      label: texts.actions,
      cell: (row) => (
        <Button aria-label={texts.restoreLeadName(leadName(row.lead))} disabled={isBusy} onClick={() => onRestore(row)}>
          {texts.restore}
        </Button>
      ),
    },
  ]
  return (
    <SimpleTable
      caption={texts.deletedLeads}
      columns={columns}
      rows={deletedLeads.map((deleted) => ({ ...deleted, _id: deleted.lead._id }))}
    />
  )
}
