import { createStore, useStore } from '../../ui/forms/store.ts'
import { useDevice } from '../../hooks/device-context.ts'

/** In local storage: as they were counted last, by whatever page. */
export const FILES_WAITING = 'files-waiting'

/** They are counted only once the first screen stands. */
export const filesWaiting = createStore<number | undefined>(undefined)

/** Files of the signed-in person that the server does not have yet. */
export function useFilesWaiting(): number {
  const { storage } = useDevice()
  return useStore(filesWaiting) ?? Number(storage.getItem(FILES_WAITING))
}
