import { type ReactNode, useState } from 'react'
import { APART_KINDS, apartFromEach, type ApartKind } from '../../../contract/entities/duplicates/apart.ts'
import type { Agreement } from '../../search/duplicates/agreement.ts'
import { DUPLICATE_SORTS, type DuplicateSort } from '../../search/lead-search.ts'
import { useDuplicateRecords, useDuplicates, useStandingAparts } from '../../hooks/use-duplicates.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import type { CompanySearch } from '../../workers/search-client.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { DuplicateKind, DuplicateRow } from './duplicate-kind.ts'
import styles from './duplicates.module.css'
import { Group } from './group.tsx'
import { leadDuplicates } from './lead-duplicate-kind.tsx'
import { RecentMerges } from './recent-merges.tsx'
import { RecentRecordMerges } from './recent-record-merges.tsx'
import { accountDuplicates, contactDuplicates } from './record-duplicate-kinds.tsx'
import { texts } from './texts.ts'
import { MarkedDifferent } from './marked-different.tsx'

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

const tabs = APART_KINDS.map((name) => ({ name, label: texts.tabs[name] }))

function Duplicates() {
  const [of, setOf] = useState<ApartKind>('lead')
  const Chosen = PANELS[of]
  return (
    <PlainScreen title={texts.duplicates}>
      <Tabs chosen={of} label={texts.kinds} onChoose={setOf} tabs={tabs}>
        <div className={styles['panel']}>
          <Chosen />
        </div>
      </Tabs>
    </PlainScreen>
  )
}

interface Asked {
  readonly number: number
  readonly words: string
  readonly sort: DuplicateSort
}
const FIRST: Asked = { number: 1, words: '', sort: 'strongest' }

function LeadPanel() {
  const [asked, setAsked] = useState(FIRST)
  const found = useDuplicates({ ...asked, size: GROUPS_SHOWN })
  const bootstrap = useSyncSummary()?.bootstrap
  const lacksLeads = bootstrap && (!bootstrap.complete || bootstrap.heldFrom !== undefined)
  const groups = found && { ...found, rows: found.rows.map(({ leads, ...rest }) => ({ ...rest, rows: leads })) }
  return (
    <Panel
      asked={asked}
      found={groups}
      kind={leadDuplicates}
      notice={lacksLeads ? texts.notAllHere : undefined}
      onAsk={setAsked}
    >
      <MarkedDifferent kind={leadDuplicates} />
      <RecentMerges />
    </Panel>
  )
}

const contactsIn = ({ contacts }: CompanySearch) => contacts
const accountsIn = ({ accounts }: CompanySearch) => accounts

function ContactPanel() {
  const [asked, setAsked] = useState(FIRST)
  const found = useDuplicateRecords('contact', contactsIn, { ...asked, size: GROUPS_SHOWN })
  return (
    <Panel asked={asked} found={found} kind={contactDuplicates} onAsk={setAsked}>
      <MarkedDifferent kind={contactDuplicates} />
      <RecentRecordMerges kind={contactDuplicates} of="contact" />
    </Panel>
  )
}

function AccountPanel() {
  const [asked, setAsked] = useState(FIRST)
  const found = useDuplicateRecords('account', accountsIn, { ...asked, size: GROUPS_SHOWN })
  return (
    <Panel asked={asked} found={found} kind={accountDuplicates} onAsk={setAsked}>
      <MarkedDifferent kind={accountDuplicates} />
      <RecentRecordMerges kind={accountDuplicates} of="account" />
    </Panel>
  )
}

const PANELS = { lead: LeadPanel, contact: ContactPanel, account: AccountPanel }

interface Found<Row> {
  readonly rows: ReadonlyArray<{ readonly rows: readonly Row[]; readonly agreements: readonly Agreement[] }>
  readonly number: number
  readonly total: number
}

interface PanelProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  found: Found<Row> | undefined
  notice?: string | undefined
  asked: Asked
  onAsk: (asked: Asked) => void
  /** Below the groups. */
  children: ReactNode
}

function Panel<Row extends DuplicateRow>({ kind, found, notice, asked, onAsk, children }: PanelProps<Row>) {
  const apart = apartFromEach(useStandingAparts(kind.of) ?? [])
  return (
    <>
      <p className={styles['intro']}>{kind.texts.intro}</p>
      {notice === undefined ? null : <p role="status">{notice}</p>}
      <Toolbar asked={asked} hint={texts.searchHints[kind.of]} onAsk={onAsk} total={found?.total} />
      {found ? (
        <>
          {found.total === 0 ? <NoGroups isSearched={asked.words !== ''} noTwo={kind.texts.noTwo} /> : null}
          {found.rows.map(({ rows, agreements }) => (
            <Group
              agreements={agreements}
              apart={apart}
              key={rows.map(({ _id }) => _id).join(' ')}
              kind={kind}
              rows={rows}
            />
          ))}
          <Pagination
            last={Math.ceil(found.total / GROUPS_SHOWN)}
            onPage={(number) => onAsk({ ...asked, number })}
            page={found.number}
            width={PAGES_SHOWN}
          />
        </>
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      {children}
    </>
  )
}

interface ToolbarProps {
  asked: Asked
  hint: string
  onAsk: (asked: Asked) => void
  total: number | undefined
}

const Toolbar = ({ asked, hint, onAsk, total }: ToolbarProps) => (
  <div className={styles['toolbar']}>
    <div className={styles['search']}>
      <SearchBox
        hint={hint}
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

const NoGroups = ({ isSearched, noTwo }: { isSearched: boolean; noTwo: string }) => (
  <EmptyState icon={isSearched ? 'search' : 'check'} title={isSearched ? texts.noneFound : texts.noDuplicates}>
    <p>{isSearched ? texts.noneWithWords : noTwo}</p>
  </EmptyState>
)
