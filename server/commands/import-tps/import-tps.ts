import { statSync } from 'node:fs'
import { readPhones } from '../../../contract/entities/phone/read-phones.ts'
import type { PhoneRegister } from '../../../contract/entities/phone-register.ts'
import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'
import { markTpsLeads, type TpsMarked } from '../../store/leads/tps-marks.ts'
import { replaceRegister } from '../../store/register/tps-numbers.ts'
import { londonDate } from '../london-date.ts'
import { openSourceFiles, readCsvFiles, type SourceFile } from '../source-files.ts'

interface TpsRead {
  readonly rows: number
  /** Rows with a British number, including repeated ones. */
  readonly numbers: number
  /** Rows without a British number, such as a header. */
  readonly ignored: number
}

export interface TpsImport {
  readonly path: string
  readonly register: PhoneRegister
  /** The date of the register; by default the file's own date. */
  readonly dated?: string | undefined
  /** Accepts a file with less than half of the numbers of the last one. */
  readonly isForced?: boolean
  readonly onProgress?: (progress: { rows: number; bytesRead: number; bytes: number }) => void
}

const BATCH = 50_000
const BRITISH = '+44'

/** Replaces the last file of its register, then marks every lead of every company by both registers. */
export async function importTps(
  store: Store,
  { path, register, dated, isForced = false, onProgress }: TpsImport,
): Promise<TpsRead & TpsMarked & { readonly dated: string }> {
  const source = await openSourceFiles(path, (name) => /\.(csv|txt)$/i.test(name))
  const counts = { rows: 0, numbers: 0, ignored: 0 }
  const file = { register, dated: dated ?? londonDate(statSync(path).mtime) }
  try {
    await replaceRegister(store, file, batchesOf(source.files, counts, onProgress), ({ numbers, before }) => {
      if (numbers === 0) throw new StartError(`Nothing was imported: ${path} holds no British phone numbers.`)
      if (numbers < before / 2 && !isForced) throw new StartError(muchSmaller(register, numbers, before))
    })
  } finally {
    source.close()
  }
  return { ...counts, dated: file.dated, ...(await markTpsLeads(store)) }
}

const whole = (count: number) => count.toLocaleString('en-GB')

const muchSmaller = (register: PhoneRegister, numbers: number, before: number) =>
  `Nothing was imported: this file has ${whole(numbers)} numbers and the last one of ${register} had ${whole(before)}. ` +
  'If that is right, run it again with --force.'

async function* batchesOf(
  files: readonly SourceFile[],
  counts: { rows: number; numbers: number; ignored: number },
  onProgress: TpsImport['onProgress'],
): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for (const { parts } of readCsvFiles(files)) {
    for await (const { rows, bytesRead, bytes } of parts) {
      const numbers = rows.flatMap(({ cells }) => britishNumber(cells) ?? [])
      batch.push(...numbers)
      counts.rows += rows.length
      counts.numbers += numbers.length
      counts.ignored += rows.length - numbers.length
      onProgress?.({ rows: counts.rows, bytesRead, bytes })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  yield batch
}

/** The first British number of the row, without its 0. */
function britishNumber(cells: readonly string[]): string | undefined {
  for (const cell of cells) {
    const found = readPhones(cell).find(({ e164 }) => e164.startsWith(BRITISH))
    if (found) return found.e164.slice(BRITISH.length)
  }
  return undefined
}
