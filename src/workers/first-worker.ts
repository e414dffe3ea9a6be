export const startSearchWorker = () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })

/**
 * The worker that answers the first list. It starts before any other script of the page runs, and gets ready on
 * another core while they do. Without this a list opens about 0.3 s later on a tablet.
 */
export const firstWorker = startSearchWorker()
