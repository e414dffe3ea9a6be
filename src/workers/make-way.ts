/**
 * The channel on which the service worker of the version before hears that it is to end what it has in hand, so that the
 * new one need not wait. Not a message to it: that would wake a worker that has ended, start anew one that is just ending,
 * and keep each alive for another half minute. Chromium then never lets the new one in, however often it is asked.
 */
export const MAKE_WAY = 'make-way'
