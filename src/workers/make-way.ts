/** Said to the service worker of the version before: it ends what it has in hand, so that the new one need not wait. */
export const MAKE_WAY = 'MAKE_WAY'
