import { useCallback, useState } from 'react'
import { listSubscribers } from '../../../../contract/endpoints/marketing-subscribers.ts'
import { SUBSCRIBERS_PAGE_SIZE } from '../../../../contract/entities/marketing/subscriber.ts'
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
import { ListSelect } from './list-select.tsx'
import { SubscribersTable } from './subscribers-table.tsx'

/** How many page numbers are offered at once. */
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
          <SearchBox label="Search subscribers" onWords={find} words={q} />
        </div>
        <div className={styles['toolbarEnd']}>
          {found ? <p className={styles['muted']}>{totalText(found)}</p> : null}
          <ImportButton />
          <Button icon="plus" kind="primary" onClick={() => setIsAdding(true)}>
            Add Subscriber
          </Button>
        </div>
      </div>
      <div className={styles['long']}>
        <TableFrame isLoading={!found && !failure} isStale={isStale} label="Subscribers">
          {found && found.subscribers.length > 0 ? (
            <SubscribersTable
              listId={listId}
              lists={lists.value?.lists ?? []}
              onChanged={handleChanged}
              subscribers={found.subscribers}
            />
          ) : null}
          {found?.subscribers.length === 0 ? <NobodyFound isFiltered={Boolean(listId ?? q)} /> : null}
          {found ? null : <NotLoaded refetch={refetch} failure={failure} what="Subscribers" />}
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
  totalSubscribers === 1 ? '1 subscriber' : `${isAtLeast ? 'more than ' : ''}${thousands(totalSubscribers)} subscribers`

const NobodyFound = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState icon={isFiltered ? 'search' : 'inbox'} title={isFiltered ? 'No subscribers match' : 'No subscribers yet'}>
    <p>
      {isFiltered
        ? 'Search matches the start of emails, names and phone numbers.'
        : 'Add one, import a CSV file, or make a list from leads.'}
    </p>
  </EmptyState>
)
