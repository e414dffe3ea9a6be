import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRefusedRows } from '../jobs/refused-rows.ts'
import { createChunkFolder } from './chunk-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'doorstep-chunks-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const upload = { companyId: randomUUID(), id: randomUUID() }
const modeOf = (...path: string[]) => (statSync(join(dataDir, 'uploads', ...path)).mode & 0o777).toString(8)
const inFolder = () => readdirSync(join(dataDir, 'uploads')).toSorted()

test("chunks and their folders are accessible to the server's user only", async () => {
  const chunks = createChunkFolder(dataDir)
  const file = await chunks.receive(Readable.from(['first_name\n']))
  expect(modeOf()).toBe('700')
  expect(inFolder()).toEqual([expect.stringMatching(/\.part$/)])
  expect(modeOf(inFolder()[0] ?? '')).toBe('600')
  await chunks.keep(file, upload, 0)
  const folder = `${upload.companyId}_${upload.id}`
  expect(inFolder()).toEqual([folder])
  expect([modeOf(folder), modeOf(folder, '0.chunk')]).toEqual(['700', '600'])
})

test('folders that were open to everybody are closed', async () => {
  for (const name of ['uploads', 'refused-rows']) {
    mkdirSync(join(dataDir, name), { recursive: true })
    chmodSync(join(dataDir, name), 0o755)
  }
  await createChunkFolder(dataDir).receive(Readable.from(['name\n']))
  await createRefusedRows(dataDir).pathOf(upload)
  expect([modeOf(), modeOf('..', 'refused-rows')]).toEqual(['700', '700'])
})

test('an interrupted chunk leaves no part behind', async () => {
  const cut = new Readable({
    read() {
      this.push('first_na')
      this.destroy(new Error('the line broke'))
    },
  })
  await expect(createChunkFolder(dataDir).receive(cut)).rejects.toThrow('the line broke')
  expect(inFolder()).toEqual([])
})

test('FM-098: the sweep removes parts of a killed process or of an hour ago, chunks that no unfinished upload needs, and nothing else', async () => {
  const chunks = createChunkFolder(dataDir)
  const now = new Date('2026-11-24T12:00:00.000Z')
  const other = { ...upload, id: randomUUID() }
  await chunks.keep(await chunks.receive(Readable.from(['running'])), upload, 0)
  await chunks.keep(await chunks.receive(Readable.from(['ended'])), other, 0)
  const partOf = (writer: string, minutesAgo: number) => {
    const path = join(dataDir, 'uploads', `${randomUUID()}.${writer}.part`)
    writeFileSync(path, 'part')
    const at = new Date(now.getTime() - minutesAgo * 60_000)
    utimesSync(path, at, at)
    return path
  }
  const [fresh, left] = [partOf('other-machine.7', 59), partOf('other-machine.7', 61)]
  const own = hostname().replaceAll(/\W/g, '-')
  const [ofKilled, ofRunning] = [partOf(`${own}.4194305`, 1), partOf(`${own}.${process.ppid}`, 1)]
  writeFileSync(join(dataDir, 'uploads', 'notes.txt'), 'of the administrator')
  await chunks.sweep(now, () => Promise.resolve([upload]))
  expect([fresh, ofRunning, left, ofKilled].map((path) => existsSync(path))).toEqual([true, true, false, false])
  expect(inFolder().filter((name) => !name.endsWith('.part'))).toEqual(
    [`${upload.companyId}_${upload.id}`, 'notes.txt'].toSorted(),
  )
})

test('the sweep works before the first upload', async () => {
  await createChunkFolder(dataDir).sweep(new Date(), () => Promise.resolve([]))
  expect(existsSync(join(dataDir, 'uploads'))).toBe(false)
})
