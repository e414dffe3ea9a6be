import { useState } from 'react'
import { putMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../../contract/entities/marketing/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { useCompanyCall, useServerMutation } from '../../../hooks/server-queries.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TableFrame } from '../../../ui/tables/table-frame.tsx'
import { Total } from '../../../ui/tables/total.tsx'
import styles from '../marketing.module.css'
import { NotLoaded } from '../not-loaded.tsx'
import { useLists } from '../use-lists.ts'
import { ListDialog } from './list-dialog.tsx'
import { ListsTable } from './lists-table.tsx'
import { texts } from './texts.ts'

export function ListsTab() {
  const { value: found, failure, refetch } = useLists()
  const [about, setAbout] = useState<MarketingList | 'new'>()
  const { query, auth } = useCompanyCall()
  const act = useServerMutation()
  const handleDoubleOptIn = (list: MarketingList, doubleOptIn: boolean) =>
    act(texts.doubleOptInWasNotChanged, async () => {
      await call(putMarketingList, { params: { id: list._id }, query, body: { doubleOptIn } }, auth)
      refetch()
    })
  return (
    <>
      <div className={styles['toolbar']}>
        <Total many="lists" number={found?.lists.length} one="list" />
        <span className={styles['grow']} />
        <Button icon="plus" kind="primary" onClick={() => setAbout('new')}>
          {texts.createList}
        </Button>
      </div>
      <TableFrame isLoading={!found && !failure} isStale={false} label={texts.lists}>
        {found && found.lists.length > 0 ? (
          <ListsTable
            lists={found.lists}
            onDeleted={refetch}
            onDoubleOptIn={handleDoubleOptIn}
            onEdit={setAbout}
            sizes={found.sizes}
          />
        ) : null}
        {found?.lists.length === 0 ? (
          <EmptyState icon="inbox" title={texts.noListsYet}>
            <p>{texts.campaignsAreSentToLists}</p>
          </EmptyState>
        ) : null}
        {found ? null : <NotLoaded refetch={refetch} failure={failure} what={texts.lists} />}
      </TableFrame>
      <ListDialog about={about} onClose={() => setAbout(undefined)} onSaved={refetch} />
    </>
  )
}
