import { useState } from 'react'
import { DUPLICATE_SORTS, type DuplicateSort } from '../../search/lead-search.ts'
import { apartFromEach } from '../../../contract/entities/duplicates/apart.ts'
import { useDuplicates, useStandingAparts } from '../../hooks/use-duplicates.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import styles from './duplicates.module.css'
import { Group } from './group.tsx'
import { RecentMerges } from './recent-merges.tsx'
import { texts } from './texts.ts'
import { ToldApart } from './told-apart.tsx'

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

interface Asked {
  readonly number: number
  readonly words: string
  readonly sort: DuplicateSort
}

function Duplicates() {
  const [asked, setAsked] = useState<Asked>({ number: 1, words: '', sort: 'strongest' })
  const found = useDuplicates({ ...asked, size: GROUPS_SHOWN })
  const apart = apartFromEach(useStandingAparts('lead') ?? [])
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  return (
    <PlainScreen title={texts.duplicates}>
      <p>{texts.intro}</p>
      {lacksLeads ? <p role="status">{texts.notAllHere}</p> : null}
      <Toolbar asked={asked} onAsk={setAsked} total={found?.total} />
      {found ? (
        <>
          {found.total === 0 ? <NoGroups isSearched={asked.words !== ''} /> : null}
          {found.rows.map((group) => (
            <Group apart={apart} group={group} key={group.leads.map(({ _id }) => _id).join(' ')} />
          ))}
          <Pagination
            last={Math.ceil(found.total / GROUPS_SHOWN)}
            onPage={(number) => setAsked({ ...asked, number })}
            page={found.number}
            width={PAGES_SHOWN}
          />
        </>
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      <ToldApart />
      <RecentMerges />
    </PlainScreen>
  )
}

interface ToolbarProps {
  asked: Asked
  onAsk: (asked: Asked) => void
  total: number | undefined
}

const Toolbar = ({ asked, onAsk, total }: ToolbarProps) => (
  <div className={styles['toolbar']}>
    <div className={styles['search']}>
      <SearchBox
        hint={texts.searchHint}
        label={texts.search}
        onText={(words) => onAsk({ ...asked, words, number: 1 })}
        text={asked.words}
      />
    </div>
    <SelectField
      className={styles['sort']}
      label={texts.sort}
      onValue={(value) => {
        const sort = DUPLICATE_SORTS.find((each) => each === value)
        if (sort) onAsk({ ...asked, sort, number: 1 })
      }}
      value={asked.sort}
    >
      {DUPLICATE_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {texts.sorts[sort]}
        </option>
      ))}
    </SelectField>
    <p aria-live="polite" className={styles['total']}>
      <LiveText>{total === undefined ? '' : texts.groups(total)}</LiveText>
    </p>
  </div>
)

const NoGroups = ({ isSearched }: { isSearched: boolean }) => (
  <EmptyState icon={isSearched ? 'search' : 'check'} title={isSearched ? texts.noneFound : texts.noDuplicates}>
    <p>{isSearched ? texts.noneWithWords : texts.noTwoLeads}</p>
  </EmptyState>
)
