/**
 * On this channel the service worker of the previous version hears that it must end its active work. A message to that
 * worker would wake it, keep it alive for half a minute, and so keep the new one out for ever.
 */
export const MAKE_WAY = 'make-way'
