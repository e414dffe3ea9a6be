import { useMemo } from 'react'
import { useCompany, useSession } from '../../db/hooks.ts'

/** What every call to the server names: the company on the screen and the session. */
export interface Office {
  query: { companyId?: string }
  way: { token: string | undefined }
}

export function useOffice(): Office {
  const token = useSession()?.token
  const { companyId } = useCompany()
  return useMemo(() => ({ query: companyId === undefined ? {} : { companyId }, way: { token } }), [companyId, token])
}
