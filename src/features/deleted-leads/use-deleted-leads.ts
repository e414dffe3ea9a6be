import { useEffect, useState } from 'react'
import { listDeletedLeads } from '../../../contract/endpoints/deleted-leads.ts'
import type { Answer } from '../../../contract/endpoints/endpoint.ts'
import { call } from '../../api/call.ts'
import { Unreachable } from '../../api/failures.ts'
import { useCompany, useSession } from '../../db/hooks.ts'
import { failureWords } from '../../ui/failure-words.ts'

type DeletedLeads = Answer<typeof listDeletedLeads>

export type DeletedLeadsState =
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'failed'; words: string }
  | ({ kind: 'here' } & DeletedLeads)

/** From the server alone: a deleted lead is on no device. `ask` asks again. */
export function useDeletedLeads(page: number): { state: DeletedLeadsState; ask: () => void } {
  const token = useSession()?.token
  const { companyId } = useCompany()
  const [state, setState] = useState<DeletedLeadsState>({ kind: 'loading' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!token || !companyId) return
    const leaving = new AbortController()
    const read = async () => {
      const answer = await readDeletedLeads({ token, companyId, page, signal: leaving.signal })
      if (!leaving.signal.aborted) setState(answer)
    }
    void read()
    addEventListener('online', () => void read(), { signal: leaving.signal })
    return () => leaving.abort()
  }, [token, companyId, page, asked])
  return { state, ask: () => setAsked((before) => before + 1) }
}

interface Question {
  token: string
  companyId: string
  page: number
  signal: AbortSignal
}

async function readDeletedLeads({ token, companyId, page, signal }: Question): Promise<DeletedLeadsState> {
  try {
    return { kind: 'here', ...(await call(listDeletedLeads, { query: { companyId, page } }, { token, signal })) }
  } catch (error) {
    return error instanceof Unreachable ? { kind: 'offline' } : { kind: 'failed', words: failureWords(error) }
  }
}
