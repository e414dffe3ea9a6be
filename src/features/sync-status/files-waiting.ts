import { thisDevice } from '../../db/device.ts'
import { held, useHeld } from '../../ui/held.ts'

/** In local storage: as they were counted last, by whatever page. */
export const FILES_WAITING = 'files-waiting'

/** They are counted only once the first screen stands. */
export const filesWaiting = held<number | undefined>(undefined)

/** Files of the signed-in person that the server does not have yet. */
export const useFilesWaiting = () => useHeld(filesWaiting) ?? Number(thisDevice().storage.getItem(FILES_WAITING))
