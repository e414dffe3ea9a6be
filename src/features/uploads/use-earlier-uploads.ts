import { useEffect, useState } from 'react'
import { listBulkUploads } from '../../../contract/endpoints/bulk-upload.ts'
import type { BulkUpload } from '../../../contract/entities/bulk-upload.ts'
import { call } from '../../api/call.ts'
import { Unreachable } from '../../api/failures.ts'
import { useCompany, useSession } from '../../db/hooks.ts'
import { failureWords } from '../../ui/failure-words.ts'

export interface EarlierUploads {
  uploads?: readonly BulkUpload[]
  /** The server can't be asked; what is shown is what it last said. */
  isOffline?: boolean
  failure?: string
}

const ASK_AGAIN_MS = 1500
const isMoving = ({ state }: BulkUpload) => state === 'processing' || state === 'undoing'

/** From the server: uploads of everybody in the company. `moved` changes whenever this device's own do. */
export function useEarlierUploads(moved: string): { state: EarlierUploads; ask: () => void } {
  const token = useSession()?.token
  const { companyId } = useCompany()
  const [state, setState] = useState<EarlierUploads>({})
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!token || !companyId) return
    const leaving = new AbortController()
    const { signal } = leaving
    let again: ReturnType<typeof setTimeout>
    const read = async () => {
      try {
        const { uploads } = await call(listBulkUploads, { query: { companyId } }, { token, signal })
        if (signal.aborted) return
        setState({ uploads })
        if (uploads.some(isMoving)) again = setTimeout(() => void read(), ASK_AGAIN_MS)
      } catch (error) {
        if (signal.aborted) return
        const news = error instanceof Unreachable ? { isOffline: true } : { failure: failureWords(error) }
        setState(({ uploads }) => ({ ...(uploads ? { uploads } : {}), ...news }))
      }
    }
    void read()
    addEventListener('online', () => void read(), { signal })
    return () => {
      leaving.abort()
      clearTimeout(again)
    }
  }, [token, companyId, moved, asked])
  return { state, ask: () => setAsked((before) => before + 1) }
}
