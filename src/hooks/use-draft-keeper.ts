import { useMemo } from 'react'
import { forgetDraft, readDraft, writeDraft } from '../db/files/drafts.ts'
import { useCompany, useSession } from './use-local-data.ts'
import { isMade, newRowIdOf } from '../db/outbox/is-made.ts'
import { watchSaved } from '../db/views/watch.ts'
import { useDevice } from './device-context.ts'

/** `name` is what the form is about: `contact:<id>`, for example. */
export function useDraftKeeper(name: string) {
  const device = useDevice()
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return useMemo(() => {
    const key = `form:${userId}:${companyId}:${name}`
    return {
      read: () => readDraft(device, key),
      // A draft that can't be stored is still in the form, and saving works without it.
      write: (text: string) => void writeDraft(device, key, text).catch(() => undefined),
      forget: (text: string) => void forgetDraft(device, key, text).catch(() => undefined),
      newRowIdOf,
    }
  }, [device, userId, companyId, name])
}

export function useNewRowKeeper(name: string) {
  const { outbox } = useDevice()
  const keeper = useDraftKeeper(name)
  return useMemo(() => {
    const made = {
      has: (rowId: string) => isMade(outbox, rowId),
      watch: (listener: () => void) => watchSaved(outbox, listener),
    }
    return { ...keeper, made }
  }, [outbox, keeper])
}
