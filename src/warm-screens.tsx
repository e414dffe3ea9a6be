import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { LEADS_PAGE_SIZE } from '../contract/entities/lead.ts'
import { useCompanyData, useRowsVersion } from './db/hooks.ts'
import { useArrival } from './db/use-arrival.ts'
import type { CompanyData } from './db/view.ts'
import { drawUnseen } from './draw-unseen.ts'
import { askForDay } from './features/dashboard/day-answer.ts'
import { HomeScreen } from './features/dashboard/home-screen.tsx'
import { londonDate } from './ui/london-day.ts'
import { filtersOfList, LEAD_LISTS, type LeadList } from './features/leads/lead-list-search.ts'
import { SyncTile } from './features/sync-status/sync-tile.tsx'
import { inPauses } from './in-pauses.ts'
import { DealView } from './routes/-deal-view.tsx'
import { DealsList } from './routes/-deals-list.tsx'
import { LeadView } from './routes/-lead-view.tsx'
import { LeadsList } from './routes/-leads-list.tsx'
import { ToastProvider } from './ui/toasts.tsx'
import { warmDateFields } from './warm-date-fields.ts'
import { askForLeads, leadsKey } from './workers/lead-answers.ts'
import type { CompanySearch, OpenSearch } from './workers/search-client.ts'
import { SearchContext, useSearch } from './workers/search-context.ts'

// What a browser runs for the first time it runs slowly, and then it waits for the database. So the screens that staff
// open all day are asked for and drawn before anybody opens them, where nobody sees it:
//
// a version that stands --> first pages and the day at hand --(the first time)--> each screen drawn

/** While changes pour in, each of them would ask for everything again. */
const STANDS_MS = 1_000
/** From then on the browser knows what it often runs, and runs it fast. */
const TIMES = 3

/** Begins once the code of all screens is there. */
export function warmScreens(router: AnyRouter, search: OpenSearch): void {
  const around = (screen: ReactNode) => (
    <RouterContextProvider router={router}>
      <SearchContext value={search}>
        <ToastProvider>{screen}</ToastProvider>
      </SearchContext>
    </RouterContextProvider>
  )
  let isDrawn = false
  const draw = ({ lead, deal }: FirstRows) => {
    if (isDrawn) return
    isDrawn = true
    const nothing = () => undefined
    const screens = [
      lead === undefined ? null : <LeadView id={lead} key="lead" />,
      <LeadsList key="leads" list="all" onSearch={nothing} search={{}} />,
      <HomeScreen key="home" name="" syncState={<SyncTile />} />,
      deal === undefined ? null : <DealView id={deal} key="deal" />,
      <DealsList key="deals" onSearch={nothing} search={{}} />,
    ]
    const inTurn = Array.from({ length: TIMES }, () => screens).flat()
    void inPauses([
      warmDateFields,
      ...inTurn.map((screen) => (signal: AbortSignal) => drawUnseen(around(screen), signal)),
    ])
  }
  createRoot(document.createElement('div')).render(around(<KeptAtHand onKept={draw} />))
}

interface FirstRows {
  lead?: string | undefined
  deal?: string | undefined
}

/** Has the first pages and the day answered ahead, again for each version of the data that stands. */
function KeptAtHand({ onKept }: { onKept: (first: FirstRows) => void }): ReactNode {
  const data = useCompanyData()
  const search = useSearch()
  const version = useRowsVersion()
  const isHere = useArrival() === 'complete'
  const isFirst = useRef(true)
  useEffect(() => {
    if (!data || !search || version === undefined || !isHere) return
    let isCurrent = true
    const ask = async () => {
      const first: FirstRows = {}
      const questions = questionsOf({ data, search, version, first })
      await inPauses(questions.map((question) => async () => (isCurrent ? question() : undefined)))
      if (isCurrent) onKept(first)
    }
    // Whoever opens the screen asks again, and is told.
    const timer = setTimeout(() => void ask().catch(() => undefined), isFirst.current ? 0 : STANDS_MS)
    isFirst.current = false
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [data, search, version, isHere, onKept])
  return null
}

interface Asking {
  data: CompanyData
  search: CompanySearch
  version: string
  /** Told what stands first. */
  first: FirstRows
}

function questionsOf({ data, search, version, first }: Asking): Array<() => Promise<void>> {
  const firstOf = async (kind: 'lead' | 'deal', filters: Parameters<typeof leadsKey>[0]['filters']) => {
    const key = leadsKey({ kind, filters, number: 1, size: LEADS_PAGE_SIZE })
    first[kind] ??= (await askForLeads({ search, rows: data.rows }, key, version)).rows[0]?._id
  }
  const lists = Object.keys(LEAD_LISTS) as LeadList[]
  return [
    ...lists.map((list) => () => firstOf('lead', filtersOfList(list, data.userId, {}))),
    () => firstOf('deal', {}),
    async () => void (await askForDay(data, londonDate(Date.now()), version)),
  ]
}
