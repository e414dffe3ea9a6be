/**
 * On this channel the service worker of the previous version hears that it must end what is active, so that the new
 * one need not wait. It is not a message to that worker: a message would wake a worker that has ended, restart one
 * that is just ending, and keep each alive for another half minute. Chromium then never lets the new one in, however
 * often it is asked.
 */
export const MAKE_WAY = 'make-way'
