import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PersonTraces } from '../../store/leads/person-traces.ts'
import type { UploadRef } from '../../store/uploads/bulk-uploads.ts'
import { isQuoting } from '../is-quoting.ts'
import { makePrivate } from '../private-folder.ts'

/** The refused rows of job files: one CSV per file on this server's disk, kept for a day. */
export interface RefusedRows {
  pathOf(file: UploadRef): Promise<string>
  open(file: UploadRef): Promise<Readable | undefined>
  /** Removes the company's files that quote the person. The uploader still has the original rows. */
  forget(companyId: string, person: PersonTraces): Promise<void>
  sweep(now: Date): Promise<void>
}

const DAY_MS = 86_400_000

export function createRefusedRows(dataDir: string): RefusedRows {
  const folder = join(dataDir, 'refused-rows')
  const fileOf = ({ companyId, id }: UploadRef) => join(folder, `${companyId}_${id}.csv`)
  return {
    pathOf: async (file) => {
      await makePrivate(folder)
      return fileOf(file)
    },
    open: async (file) => {
      const found = await stat(fileOf(file)).catch(() => undefined)
      return found && createReadStream(fileOf(file))
    },
    forget: async (companyId, person) => {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.startsWith(`${companyId}_`)) continue
        const content = await readFile(join(folder, name), 'utf8').catch(() => '')
        if (content.split('\n').some((line) => isQuoting(line, person))) await rm(join(folder, name), { force: true })
      }
    },
    sweep: async (now) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
}
