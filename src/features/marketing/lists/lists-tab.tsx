import { useState } from 'react'
import { putMarketingList } from '../../../../contract/endpoints/marketing-lists.ts'
import type { MarketingList } from '../../../../contract/entities/marketing-list.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TableFrame } from '../../../ui/table-frame.tsx'
import { Total } from '../../../ui/total.tsx'
import styles from '../marketing.module.css'
import { Unasked } from '../unasked.tsx'
import { useAct } from '../use-act.ts'
import { useLists } from '../use-lists.ts'
import { useOffice } from '../use-office.ts'
import { ListDialog } from './list-dialog.tsx'
import { ListsTable } from './lists-table.tsx'

export function ListsTab() {
  const { value: found, failure, ask } = useLists()
  const [about, setAbout] = useState<MarketingList | 'new'>()
  const { query, way } = useOffice()
  const act = useAct()
  const handleDoubleOptIn = (list: MarketingList, doubleOptIn: boolean) =>
    act('Double opt-in was not changed', async () => {
      await call(putMarketingList, { params: { id: list._id }, query, body: { doubleOptIn } }, way)
      ask()
    })
  return (
    <>
      <div className={styles['toolbar']}>
        <Total many="lists" number={found?.lists.length} one="list" />
        <span className={styles['grow']} />
        <Button icon="plus" kind="primary" onClick={() => setAbout('new')}>
          Create List
        </Button>
      </div>
      <TableFrame isLoading={!found && !failure} isStale={false} label="Lists">
        {found && found.lists.length > 0 ? (
          <ListsTable
            lists={found.lists}
            onDeleted={ask}
            onDoubleOptIn={handleDoubleOptIn}
            onEdit={setAbout}
            sizes={found.sizes}
          />
        ) : null}
        {found?.lists.length === 0 ? (
          <EmptyState icon="inbox" title="No lists yet">
            <p>A list is who a campaign goes to. People are put on it one by one, from a CSV file or from leads.</p>
          </EmptyState>
        ) : null}
        {found ? null : <Unasked ask={ask} failure={failure} what="Lists" />}
      </TableFrame>
      <ListDialog about={about} onClose={() => setAbout(undefined)} onSaved={ask} />
    </>
  )
}
