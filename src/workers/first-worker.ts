/**
 * The worker that answers the first list, started before any other script of the page is run: while those are, and while
 * React draws, it gets ready on another core.
 */
export const firstWorker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
