import { colleagueName } from '../../contract/entities/user.ts'
import { savedTotal } from '../db/outbox/batch-store.ts'
import type { BatchLead } from '../db/schema/batch.ts'
import { readColleagues } from '../db/views/queries.ts'
import { type BatchChange, type BatchPorts, saveBatch, toBatchLead } from '../db/save-batch.ts'
import type { CompanyData } from '../db/views/view.ts'
import { csvHead, csvLines, type PhoneStyle } from '../search/lead-csv.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import { idsOf, type Selected } from '../search/selected.ts'
import type { Sort } from '../search/sort.ts'
import { eachChunk } from './each-chunk.ts'
import { readShareFacts, saveShares, type ShareFacts, type Sharing } from './lead-sharing.ts'

/** Called after each chunk; work that is to continue answers true. */
export type OnProgress = (done: number, total: number) => boolean | Promise<boolean>

export interface LeadBulk {
  /** Saves the change if there are still as many leads as the user was shown. Resolves to how many there are. */
  change(selected: Selected, change: BatchChange, expected: number): Promise<number>
  shareFacts(selected: Selected): Promise<ShareFacts>
  /** Saves the shares if they are as many for each person as the user was shown; false if not. */
  share(selected: Selected, sharing: Sharing): Promise<boolean>
  exportCsv(selected: Selected, phones: PhoneStyle, onProgress: OnProgress): Promise<Blob | undefined>
}

/** Changes of many leads run in the worker: the page would freeze. */
export function leadBulk(search: LeadSearch, data: CompanyData, ports: BatchPorts): LeadBulk {
  return {
    async change(selected, change, expected) {
      // Asked again by a page that came back: by now the filters may leave other leads.
      const saved = change.batchId === undefined ? undefined : await savedTotal(data.outbox, change.batchId)
      if (saved !== undefined) return saved
      const leads: BatchLead[] = []
      const ids = await idsOf(search, selected)
      await eachChunk(search, ids, (chunk) => {
        for (const lead of chunk) leads.push(toBatchLead(lead))
        return true
      })
      if (leads.length === expected) await saveBatch(data, change, leads, ports)
      return leads.length
    },

    shareFacts: (selected) => readShareFacts(search, selected),
    share: (selected, sharing) => saveShares(search, data, selected, sharing, ports),

    async exportCsv(selected, phones, onProgress) {
      const ids = 'ids' in selected ? await inListOrder(search, selected) : await idsOf(search, selected)
      const names = new Map((await readColleagues(data)).map((person) => [person._id, colleagueName(person)]))
      const nameOf = (userId: string) => names.get(userId) ?? 'A former colleague'
      // The browser keeps the parts, on disk where there are many.
      const parts = [new Blob([csvHead()])]
      const isWhole = await eachChunk(search, ids, (chunk, done) => {
        parts.push(new Blob([csvLines(chunk, nameOf, phones)]))
        return onProgress(done, ids.length)
      })
      return isWhole ? new Blob(parts, { type: 'text/csv;charset=utf-8' }) : undefined
    },
  }
}

async function inListOrder(search: LeadSearch, { ids, sort }: { ids: readonly string[]; sort?: Sort | undefined }) {
  const left = new Set(ids)
  const listed = (await search.ids({}, sort)).filter((id) => left.delete(id))
  return [...listed, ...left]
}
