import { useCallback, useEffect, useMemo } from 'react'
import { nameOrder } from '../../../contract/entities/fold.ts'
import { type Colleague, colleagueName } from '../../../contract/entities/user.ts'
import { useSearch } from '../../hooks/search-context.ts'
import { useFreshAnswer } from '../../hooks/use-fresh-answer.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { useColleagues, useCompany, useRowsVersion } from '../../hooks/use-local-data.ts'
import { RecordIndex } from '../../search/record-index.ts'
import type { CompanySearch } from '../../workers/search-client.ts'
import {
  accountResult,
  colleagueResults,
  commandResults,
  contactResult,
  jobResult,
  leadResult,
  listResult,
  noteResult,
  type Result,
  type ResultGroup,
  type Screen,
  screenResults,
} from './result.ts'
import { texts } from './texts.ts'

/** Of each kind. What is meant is among the first, or another word is typed. */
const MOST = 6

/** Where the palette leads besides what is found. */
export interface Places {
  screens: readonly Screen[]
  /** Screens on which something is added. */
  commands: readonly Screen[]
}

export interface Found {
  groups: readonly ResultGroup[]
  /** Companies whose leads were not searched. */
  tooLarge: readonly string[]
  isSearching: boolean
  /** More leads may have the words. */
  isCut: boolean
}

/** What this device has for these words, the open company first. */
export function useFound(words: string, { screens, commands }: Places): Found {
  const search = useSearch()
  const { companies, companyId } = useCompany()
  const leads = useAnswer(search, words, findLeads)
  const records = useAnswer(search, words, findRecords)
  const colleagues = useColleaguesFound(words)
  const others = companies?.filter(({ _id }) => _id !== companyId) ?? []
  const beside = useAnswer(search, words, findBeside, others.map(({ _id }) => _id).join())
  useEffect(() => () => void search?.endFinding(), [search])
  const nameOf = (id: string) => others.find(({ _id }) => _id === id)?.name ?? ''
  const found = leads.value ?? []
  const isCut = found.length === MOST
  const groups = [
    { label: texts.leads, results: isCut ? [...found, listResult(words)] : found },
    { label: texts.colleagues, results: colleagues },
    ...(records.value ?? []),
    ...(beside.value ?? []).map(({ id, results }) => ({ label: texts.leadsIn(nameOf(id)), results })),
    { label: texts.screens, results: words === '' ? [] : screenResults(screens, words) },
    { label: texts.commands, results: words === '' ? [] : commandResults(commands, others, words) },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    tooLarge: (beside.value ?? []).flatMap(({ id, isTooLarge }) => (isTooLarge ? nameOf(id) : [])),
    isCut,
    isSearching: leads.isStale || records.isStale || beside.isStale,
  }
}

/** They are few, and every device has them all. */
function useColleaguesFound(words: string): Result[] {
  const colleagues = useColleagues()
  const isAdmin = useIsAdmin()
  const { index, byId } = useMemo(() => {
    const names = new RecordIndex<Colleague>({
      // Who has left comes after who is there.
      orderOf: (person) => (person.active === false ? '1 ' : '0 ') + nameOrder(colleagueName(person)),
      wordsOf: ({ firstname, lastname }) => [firstname, lastname],
    })
    for (const person of colleagues ?? []) names.put(person)
    return { index: names, byId: new Map(colleagues?.map((person) => [person._id, person])) }
  }, [colleagues])
  const found = index.best(words, MOST).flatMap((id) => byId.get(id) ?? [])
  return colleagueResults(found, isAdmin)
}

type Ask<T> = (search: CompanySearch, words: string, also: string) => Promise<T>

function useAnswer<T>(search: CompanySearch | undefined, words: string, ask: Ask<T>, also = '') {
  const version = useRowsVersion()
  const question = useCallback(
    () => (search ? ask(search, words, also) : Promise.reject(new Error('Asked without a company.'))),
    [search, words, ask, also],
  )
  const isAsked = search !== undefined && words !== ''
  const { value, isStale } = useFreshAnswer(isAsked ? question : undefined, version)
  return isAsked ? { value, isStale } : { value: undefined, isStale: false }
}

const findLeads: Ask<Result[]> = async (search, words) =>
  (await search.anybody(words, MOST)).leads.map((lead) => leadResult(lead))

const findRecords: Ask<ResultGroup[]> = async (search, words) => {
  const { contacts, accounts, jobs, notes } = await search.records(words, MOST)
  return [
    { label: texts.contacts, results: contacts.map(contactResult) },
    { label: texts.accounts, results: accounts.map(accountResult) },
    { label: texts.jobs, results: jobs.map(jobResult) },
    { label: texts.notes, results: notes.map(noteResult) },
  ]
}

interface FoundBeside {
  id: string
  results: Result[]
  isTooLarge: boolean
}

const findBeside: Ask<FoundBeside[]> = (search, words, companies) =>
  Promise.all(
    companies
      .split(',')
      .filter(Boolean)
      .map(async (id) => {
        const { leads, isTooLarge = false } = await search.anybody(words, MOST, id)
        return { id, results: leads.map((lead) => leadResult(lead, id)), isTooLarge }
      }),
  )
