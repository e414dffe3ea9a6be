import type { DeletedLead, RestoredLead, UnrestoredLead } from '../../../contract/endpoints/deleted-leads.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'

/**
 * Restores many leads, a page at a time:
 *
 *   next chunk -> server restores it -> counted -> next chunk ... -> nothing left
 *
 * A chunk is kept until the server's answer is counted. After a failure `run` sends it again, which restores nothing
 * twice: the server answers for a lead that is back already as if it had just restored it.
 */
export interface RestoreServer {
  list(page: number): Promise<{ deletedLeads: readonly DeletedLead[]; totalDeletedLeads: number }>
  restore(ids: string[]): Promise<{ restored: readonly RestoredLead[]; refused: readonly UnrestoredLead[] }>
}

interface Chosen {
  _id: string
  name: string
}

export interface RestoreProgress {
  total: number
  restored: ReadonlyArray<Chosen & { version: number }>
  refused: ReadonlyArray<Chosen & { reason: string }>
}

type NextChunk = () => Promise<readonly Chosen[]>

export class RestoreRun {
  progress: RestoreProgress
  readonly #server: RestoreServer
  readonly #next: NextChunk
  #pending: readonly Chosen[] | undefined

  private constructor(server: RestoreServer, total: number, next: NextChunk) {
    this.#server = server
    this.#next = next
    this.progress = { total, restored: [], refused: [] }
  }

  static ofSome(server: RestoreServer, leads: readonly DeletedLead[], size: number): RestoreRun {
    let at = 0
    return new RestoreRun(server, leads.length, async () => leads.slice(at, (at += size)).map(toChosen))
  }

  /** What is deleted while it runs is left alone. */
  static ofAll(server: RestoreServer, total: number): RestoreRun {
    return new RestoreRun(server, total, walkAll(server))
  }

  /** True when nothing is left. Throws as the server's calls do; then, and after a stop, it can run again. */
  async run(onProgress: (progress: RestoreProgress) => void, isStopped: () => boolean): Promise<boolean> {
    while (!isStopped()) {
      this.#pending ??= await this.#next()
      if (this.#pending.length === 0) return true
      const answer = await this.#server.restore(this.#pending.map(({ _id }) => _id))
      this.progress = this.#counted(answer, this.#pending)
      this.#pending = undefined
      onProgress(this.progress)
    }
    return false
  }

  #counted(answer: Awaited<ReturnType<RestoreServer['restore']>>, chunk: readonly Chosen[]): RestoreProgress {
    const nameById = new Map(chunk.map(({ _id, name }) => [_id, name]))
    const named = <Row extends { _id: string }>(row: Row) => ({ ...row, name: nameById.get(row._id) ?? '' })
    const restored = [...this.progress.restored, ...answer.restored.map(named)]
    const refused = [...this.progress.refused, ...answer.refused.map(named)]
    return { total: Math.max(this.progress.total, restored.length + refused.length), restored, refused }
  }
}

const toChosen = ({ lead }: DeletedLead): Chosen => ({ _id: lead._id, name: leadName(lead) })

/** What is restored leaves the list, so the same page is read until it shows only what was tried. */
function walkAll({ list }: RestoreServer): NextChunk {
  const tried = new Set<string>()
  let page = 1
  let newest: number | undefined
  return async () => {
    for (;;) {
      const { deletedLeads } = await list(page)
      if (deletedLeads.length === 0) return []
      newest ??= Math.max(...deletedLeads.map(({ deletedAt }) => Date.parse(deletedAt)))
      const limit = newest
      const fresh = deletedLeads.filter(({ lead, deletedAt }) => !tried.has(lead._id) && Date.parse(deletedAt) <= limit)
      for (const { lead } of fresh) tried.add(lead._id)
      if (fresh.length > 0) return fresh.map(toChosen)
      page += 1
    }
  }
}
