import { thisDevice } from '../../db/schema/device.ts'
import { createStore, useStore } from '../../ui/forms/store.ts'

/** In local storage: as they were counted last, by whatever page. */
export const FILES_WAITING = 'files-waiting'

/** They are counted only once the first screen stands. */
export const filesWaiting = createStore<number | undefined>(undefined)

/** Files of the signed-in person that the server does not have yet. */
export const useFilesWaiting = () => useStore(filesWaiting) ?? Number(thisDevice().storage.getItem(FILES_WAITING))
