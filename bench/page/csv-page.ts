import { proxy, wrap } from 'comlink'
import Papa from 'papaparse'
import type { CsvWorker } from '../../src/workers/csv/csv-client.ts'
import { peers } from '../support/csv-peers.ts'

const HEADER = [
  'First Name,Surname,Email,Phone,Address,Town,Postcode,Lead Status,Message,Entry Date,Property Type',
  'Current Energy Rating,Total Floor Area,Built Form,Main Fuel,Tenure',
].join(',')

const two = (number: number) => String(number).padStart(2, '0')

/** A row as people's files have them: some cells quoted, all of them good. */
function rowOf(index: number): string {
  const house = `"${1 + (index % 200)} Rose Court, Flat ${index % 9}"`
  const date = `${two(1 + (index % 28))}/${two(1 + (index % 12))}/2025`
  const home = `House,${'ABCDEFG'[index % 7]},${30 + (index % 200)}.5,Mid-Terrace,mains gas (not community)`
  const person = `Ann${index},Walker,ann${index}@example.org,07700900${String(index % 1000).padStart(3, '0')}`
  return `${person},${house},Leeds,LS${index % 20} ${index % 9}AP,Open,please ring after six,${date},${home},Owner-occupied`
}

export function makeFile(bytes: number): Blob {
  const parts = [`${HEADER}\n`]
  let size = HEADER.length + 1
  for (let index = 0; size < bytes; index += 1000) {
    const part = Array.from({ length: 1000 }, (_, row) => `${rowOf(index + row)}\n`).join('')
    parts.push(part)
    size += part.length
  }
  return new Blob(parts)
}

let file = new Blob()
let blockedMs = 0

export function begin(bytes: number): number {
  file = makeFile(bytes)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blockedMs = Math.max(blockedMs, duration)
  }).observe({ entryTypes: ['longtask'] })
  return file.size
}

interface Reading {
  megabytesPerSecond: number
  rows: number
  /** The longest stop of the page's own thread. */
  blockedMs: number
}

async function timed(work: () => Promise<number>): Promise<Reading> {
  // Long tasks of earlier work are reported late.
  await pause()
  blockedMs = 0
  const startedAt = performance.now()
  const rows = await work()
  const ms = performance.now() - startedAt
  await pause()
  return { megabytesPerSecond: file.size / 1e3 / ms, rows, blockedMs }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

/** As the upload's preview does: from the blob to checked arrays. */
export const ours = (workerUrl: string) =>
  timed(async () => {
    const thread = new Worker(workerUrl, { type: 'module' })
    const scan = await wrap<CsvWorker>(thread).scanLeads(
      file,
      {},
      proxy(() => undefined),
    )
    thread.terminate()
    if (scan.faultyRows > 0) throw new Error('The rows should all be good.')
    return scan.rows
  })

export const papaInWorker = (workerUrl: string) =>
  timed(async () => {
    const thread = new Worker(workerUrl)
    const rows = await new Promise<number>((resolve, reject) => {
      thread.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
      thread.addEventListener('error', () => reject(new Error('PapaParse did not run in its worker.')))
      thread.postMessage(new File([file], 'leads.csv'))
    })
    thread.terminate()
    return rows
  })

export const papaOnPage = (isToObjects: boolean) =>
  timed(
    () =>
      new Promise((resolve, reject) => {
        let rows = 0
        Papa.parse(new File([file], 'leads.csv'), {
          header: isToObjects,
          skipEmptyLines: true,
          chunk: ({ data }) => {
            rows += data.length
          },
          complete: () => resolve(isToObjects ? rows : rows - 1),
          error: reject,
        })
      }),
  )

export const udsv = () => timed(async () => peers.udsvRows(await file.text()))
export const d3 = () => timed(async () => peers.d3Rows(await file.text()) - 1)
