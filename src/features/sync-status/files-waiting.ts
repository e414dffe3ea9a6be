import { createStore, useStore } from '../../ui/forms/store.ts'
import { useDevice } from '../../hooks/device-context.ts'

/** Local storage: the last count, by any page. */
export const FILES_WAITING = 'files-waiting'

/** Counted only once the first screen is drawn. */
export const filesWaiting = createStore<number | undefined>(undefined)

export function useFilesWaiting(): number {
  const { storage } = useDevice()
  return useStore(filesWaiting) ?? Number(storage.getItem(FILES_WAITING))
}
