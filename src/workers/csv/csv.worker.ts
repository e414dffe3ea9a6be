import { expose, proxy } from 'comlink'
import { countKnown } from './count-known.ts'
import type { CsvWorker } from './csv-client.ts'
import { readFields, readFirstLines } from './read-fields.ts'
import { scanJobs } from './scan-jobs.ts'
import { scanLeads } from './scan-leads.ts'

const worker: CsvWorker = {
  scanLeads,
  countKnown,
  scanJobs,
  readFirstLines,
  openFields(file, question) {
    const chunks = readFields(file, question)
    return proxy({ next: async () => (await chunks.next()).value ?? undefined })
  },
}
expose(worker)
