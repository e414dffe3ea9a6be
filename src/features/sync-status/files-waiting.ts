import { held } from '../../ui/held.ts'

/** Files of the signed-in person that the server does not have yet: told once the first screen stands. */
export const filesWaiting = held(0)
