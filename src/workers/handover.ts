/** The page asks the service worker of the previous version to end its active work. It answers on the given port. */
export const HAND_OVER = 'HAND_OVER'
/** The page asks the one that waits to take over. */
export const TAKE_OVER = 'TAKE_OVER'
