import { useCallback, useState } from 'react'
import { listSubscribers } from '../../../../contract/endpoints/marketing-subscribers.ts'
import { type ListedSubscriber, SUBSCRIBERS_PAGE_SIZE } from '../../../../contract/entities/marketing/subscriber.ts'
import { call } from '../../../api/call.ts'
import { pageOrLast } from '../../../api/page-or-last.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { TableFrame } from '../../../ui/tables/table-frame.tsx'
import { thousands } from '../../../ui/primitives/amounts.ts'
import { ImportButton } from '../import/import-button.tsx'
import { ImportNotices } from '../import/import-notices.tsx'
import type { MarketingPlace, MarketingSearch } from '../marketing-search.ts'
import styles from '../marketing.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { useLists } from '../use-lists.ts'
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { phoneFact } from '../../../../contract/entities/lead-facts.ts'
import { statusFor } from '../../../../contract/entities/marketing/subscriber-steps.ts'
import { PhoneLinks } from '../../../ui/forms/phone-links.tsx'
import { EmailText } from '../../../ui/primitives/text.tsx'
import { useIsHandheld } from '../../../ui/primitives/media.ts'
import { type CardKind, CardList } from '../../../ui/tables/card-list.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/tables/simple-table.tsx'
import { DoNotBadges } from '../../../records/do-not-marks.tsx'
import { MailboxLeft, RefusedConfirmation } from '../refused-confirmation.tsx'
import { SubscriberActions } from './subscriber-actions.tsx'
import { SubscriberStatusBadge } from './subscriber-status-badge.tsx'
import { listNames, subscriberName, engagementText } from './subscriber-text.ts'
import { texts } from './texts.ts'
import { LiveText } from '../../../ui/primitives/text.tsx'

const PAGES_SHOWN = 10

function useSubscribers({ listId, q, page = 1 }: MarketingSearch) {
  const asked = { page, limit: SUBSCRIBERS_PAGE_SIZE, ...(listId ? { listId } : {}), ...(q ? { q } : {}) }
  return useCompanyQuery(JSON.stringify(asked), ({ query, auth }) =>
    pageOrLast(
      page,
      (number) => call(listSubscribers, { query: { ...query, ...asked, page: number } }, auth),
      lastPageOf,
    ),
  )
}

const lastPageOf = ({ totalSubscribers }: { totalSubscribers: number }) =>
  Math.ceil(totalSubscribers / SUBSCRIBERS_PAGE_SIZE)

export function SubscribersTab({ search, onSearch }: MarketingPlace) {
  const { listId, q = '', page = 1 } = search
  const { value: found, isStale, failure, refetch } = useSubscribers(search)
  const lists = useLists()
  const [isAdding, setIsAdding] = useState(false)
  const isHandheld = useIsHandheld()
  const find = useCallback(
    (words: string) => onSearch({ tab: 'subscribers', ...(listId ? { listId } : {}), ...(words ? { q: words } : {}) }),
    [onSearch, listId],
  )
  const choose = (chosen: string) =>
    onSearch({ tab: 'subscribers', ...(chosen ? { listId: chosen } : {}), ...(q ? { q } : {}) })
  const { page: _page, ...firstPage } = search
  const last = found ? lastPageOf(found) : 0
  const handleChanged = () => {
    refetch()
    lists.refetch()
  }
  return (
    <>
      <ImportNotices onProgress={handleChanged} />
      <div className={styles['toolbar']}>
        <ListSelect listId={listId} lists={lists.value?.lists} onList={choose} />
        <div className={styles['search']}>
          <SearchBox label={texts.searchSubscribers} onText={find} text={q} />
        </div>
        <div className={styles['toolbarEnd']}>
          {found ? <p className={styles['muted']}>{totalText(found)}</p> : null}
          <ImportButton />
          <Button icon="plus" kind="primary" onClick={() => setIsAdding(true)}>
            {texts.addSubscriber}
          </Button>
        </div>
      </div>
      <div className={styles['long']}>
        <TableFrame holdsCards={isHandheld} isLoading={!found && !failure} isStale={isStale} label={texts.subscribers}>
          {found && found.subscribers.length > 0 ? (
            <SubscribersTable
              listId={listId}
              lists={lists.value?.lists ?? []}
              onChanged={handleChanged}
              subscribers={found.subscribers}
            />
          ) : null}
          {found?.subscribers.length === 0 ? <NobodyFound isFiltered={Boolean(listId ?? q)} /> : null}
          {found ? null : <NotLoaded refetch={refetch} failure={failure} what={texts.subscribers} />}
        </TableFrame>
      </div>
      <Pagination
        last={last}
        onPage={(next) => onSearch({ ...firstPage, ...(next > 1 ? { page: next } : {}) })}
        page={Math.min(page, last)}
        width={PAGES_SHOWN}
      />
      <AddSubscriberDialog
        lists={lists.value?.lists ?? []}
        onAdded={handleChanged}
        onClose={() => setIsAdding(false)}
        open={isAdding}
      />
    </>
  )
}

const totalText = ({ totalSubscribers, isAtLeast }: { totalSubscribers: number; isAtLeast?: true | undefined }) =>
  totalSubscribers === 1
    ? '1 subscriber'
    : texts.restTotalSubscribers(isAtLeast ? texts.moreThan : '', thousands(totalSubscribers))

const NobodyFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={isFiltered ? 'search' : 'inbox'}
    title={isFiltered ? texts.noSubscribersMatch : texts.noSubscribersYet}
  >
    <p>{isFiltered ? texts.searchMatchesTheStart : texts.addOneImportACsv}</p>
  </EmptyState>
)

interface ListSelectProps {
  lists: readonly MarketingList[] | undefined
  listId: string | undefined
  onList: (listId: string) => void
}

/** An address may name a list that the company does not have: that one must not appear as All lists. */
function ListSelect({ lists, listId, onList }: ListSelectProps) {
  const isUnknown = listId !== undefined && !lists?.some(({ _id }) => _id === listId)
  return (
    <SelectField label={texts.list} labelHidden onValue={onList} value={listId ?? ''}>
      <option value="">{texts.allLists}</option>
      {isUnknown ? <option value={listId}>{lists ? texts.listNotFound : texts.oneList}</option> : null}
      {lists?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

interface SubscribersTableProps {
  subscribers: readonly ListedSubscriber[]
  lists: readonly MarketingList[]
  listId: string | undefined
  onChanged: () => void
}

function SubscribersTable(props: SubscribersTableProps) {
  const columns = subscriberColumns(props)
  const { subscribers } = props
  return useIsHandheld() ? (
    <CardList caption={texts.subscribers} kind={subscriberCard(props)} rows={subscribers} />
  ) : (
    <SimpleTable caption={texts.subscribers} columns={columns} rows={subscribers} />
  )
}

/** Visits are to leads. */
const callOf = ({ phone, do_not_call, do_not_call_since }: ListedSubscriber) => ({
  phone,
  do_not_call,
  do_not_call_since,
})

const subscriberCard = ({ lists, listId, onChanged }: SubscribersTableProps): CardKind<ListedSubscriber> => ({
  name: ({ email }) => email,
  status: (subscriber) => <SubscriberStatusBadge status={statusFor(subscriber, listId)} />,
  place: (subscriber) => [subscriberName(subscriber), listNames(subscriber, lists)].filter(Boolean).join(' · '),
  phone: (subscriber) => (subscriber.phone ? phoneFact(subscriber) : undefined),
  facts: (subscriber) => (
    <>
      <DoNotBadges lead={callOf(subscriber)} />
      <p className={styles['engagement']}>{engagementText(subscriber.engagement)}</p>
      <MailboxLeft subscriber={subscriber} />
      <RefusedConfirmation advice={texts.ifItIsRightAskAgain} subscriber={subscriber} />
    </>
  ),
  controls: (subscriber) => <SubscriberActions onChanged={onChanged} subscriber={subscriber} />,
})

function subscriberColumns({ lists, listId, onChanged }: SubscribersTableProps) {
  const columns: ReadonlyArray<SimpleColumn<ListedSubscriber>> = [
    {
      label: texts.email,
      isName: true,
      cell: ({ email }) => <EmailText value={email} />,
    },
    {
      label: texts.name,
      cell: (subscriber) => (
        <>
          <LiveText>{subscriberName(subscriber)}</LiveText>
          {subscriber.phone ? (
            <p className={styles['phone']}>
              <PhoneLinks phone={phoneFact(subscriber)} /> <DoNotBadges lead={callOf(subscriber)} />
            </p>
          ) : null}
        </>
      ),
    },
    {
      label: texts.lists,
      cell: (subscriber) => listNames(subscriber, lists),
    },
    {
      label: texts.status,
      cell: (subscriber) => (
        <>
          <SubscriberStatusBadge status={statusFor(subscriber, listId)} />
          <p className={styles['engagement']}>{engagementText(subscriber.engagement)}</p>
          <MailboxLeft subscriber={subscriber} />
          <RefusedConfirmation advice={texts.ifItIsRightAskAgain} subscriber={subscriber} />
        </>
      ),
    },
    {
      label: texts.actions,
      cell: (subscriber) => <SubscriberActions onChanged={onChanged} subscriber={subscriber} />,
    },
  ]
  return columns
}
