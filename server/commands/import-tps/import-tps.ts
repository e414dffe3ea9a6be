import { phoneDigits } from '../../../contract/entities/phone.ts'
import type { Store } from '../../store/core/open-store.ts'
import { StartError } from '../../store/core/start-error.ts'
import { markTpsLeads, type TpsMarked } from '../../store/leads/tps-marks.ts'
import { replaceTpsNumbers } from '../../store/register/tps-numbers.ts'
import { openSourceFiles, readCsvFiles, type SourceFile } from '../source-files.ts'

interface TpsRead {
  readonly rows: number
  readonly numbers: number
  /** Not a British number; a header is one of these. */
  readonly ignored: number
}

export interface TpsImport {
  readonly path: string
  readonly onProgress?: (progress: { rows: number; bytesRead: number; bytes: number }) => void
}

const BATCH = 50_000
const BRITISH = /^[1-9]\d{8,9}$/

/** The file takes the place of the one before, then every lead of every company is marked by it. */
export async function importTps(store: Store, { path, onProgress }: TpsImport): Promise<TpsRead & TpsMarked> {
  const source = await openSourceFiles(path, (name) => /\.(csv|txt)$/i.test(name))
  const counts = { rows: 0, numbers: 0, ignored: 0 }
  try {
    await replaceTpsNumbers(store, batchesOf(source.files, counts, onProgress), () => {
      if (counts.numbers === 0) throw new StartError(`Nothing was imported: ${path} holds no British phone numbers.`)
    })
  } finally {
    source.close()
  }
  return { ...counts, ...(await markTpsLeads(store)) }
}

async function* batchesOf(
  files: readonly SourceFile[],
  counts: { rows: number; numbers: number; ignored: number },
  onProgress: TpsImport['onProgress'],
): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for (const { parts } of readCsvFiles(files)) {
    for await (const { rows, bytesRead, bytes } of parts) {
      const numbers = rows.flatMap(({ cells }) => cells.map(phoneDigits).find((digits) => BRITISH.test(digits)) ?? [])
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
