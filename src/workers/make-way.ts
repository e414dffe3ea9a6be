/** Said to the service worker of the version before: it ends what it is sending, so that the new one need not wait. */
export const MAKE_WAY = 'MAKE_WAY'
