/**
 * On this channel the service worker of the previous version hears that it must end its active work, so that the new
 * one need not wait. A message to that worker would not do: it would wake a worker that has ended, restart one that is
 * just ending, and keep each alive for another half minute. Chromium would then never let the new one in, however often
 * it is asked.
 */
export const MAKE_WAY = 'make-way'
