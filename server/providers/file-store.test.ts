import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { S3Server } from '../../tests/support/fakes/s3-server.ts'
import { createFolderStore, type FileStore } from './file-store.ts'
import { createS3Store } from './s3-file-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-file-store-'))
const s3 = new S3Server()
let stores: FileStore[]

beforeAll(async () => {
  const endpoint = await s3.listen()
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const settings = { endpoint, bucket: 'files', region: 'eu-west-2', ...keys }
  stores = [
    createFolderStore(folder),
    createS3Store(settings, { silenceMs: 300 }),
    createS3Store(settings, { silenceMs: 300, prefix: 'segments/' }),
  ]
})
afterAll(() => s3.close())

const KEY = 'company/file'
const fileOf = (bytes: Buffer) => ({ size: bytes.length, type: 'image/jpeg', read: () => Readable.from([bytes]) })

test('each store returns a stored file, reports its size, and removes it', async () => {
  const bytes = randomBytes(300_000)
  for (const store of stores) {
    expect([await store.read(KEY), await store.sizeOf(KEY)]).toEqual([undefined, undefined])
    await store.put(KEY, fileOf(bytes))
    await store.put(KEY, fileOf(bytes))
    expect(await store.sizeOf(KEY)).toBe(bytes.length)
    expect((await buffer((await store.read(KEY))!.stream)).equals(bytes)).toBe(true)
    await store.remove(KEY)
    await store.remove(KEY)
    expect(await store.sizeOf(KEY)).toBeUndefined()
  }
})

test('an interrupted file is not stored, and leaves nothing behind', async () => {
  const broken = () =>
    Readable.from(
      (function* () {
        yield Buffer.from('begun')
        throw new Error('The disk is gone.')
      })(),
    )
  for (const store of stores) {
    await expect(store.put(KEY, { size: 10, type: 'image/jpeg', read: broken })).rejects.toThrow()
    expect(await store.sizeOf(KEY)).toBeUndefined()
  }
  expect(readdirSync(join(folder, 'company'))).toEqual([])
})

test('a failing store reports the failure', async () => {
  s3.failsWith = 503
  await expect(stores[1]!.sizeOf(KEY)).rejects.toThrow()
  s3.failsWith = undefined
})

test('a bucket that hangs fails within its limit, in every call', async () => {
  const [, store] = stores
  await store!.put(KEY, fileOf(randomBytes(200_000)))
  s3.hangs = 'half-way'
  await expect(buffer((await store!.read(KEY))!.stream)).rejects.toThrow('Nothing came for 0.3 s.')
  s3.hangs = 'at once'
  const asked = [store!.read(KEY), store!.sizeOf(KEY), store!.put(KEY, fileOf(randomBytes(2_000))), store!.remove(KEY)]
  const away = { status: 'rejected', reason: expect.objectContaining({ code: 'FILE_STORE_AWAY' }) }
  expect(await Promise.allSettled(asked)).toEqual(asked.map(() => away))
  s3.hangs = undefined
  await store!.remove(KEY)
})

test('a file that is shorter than announced is not stored', async () => {
  await expect(stores[0]!.put(KEY, { ...fileOf(randomBytes(10)), size: 11 })).rejects.toThrow('11 bytes')
  expect(await stores[0]!.sizeOf(KEY)).toBeUndefined()
})

test('each store lists its files with their time of writing', async () => {
  for (const store of stores) {
    for (const key of ['a/1', 'a/2', 'b/1']) await store.put(key, fileOf(randomBytes(10)))
    const listed = await Array.fromAsync(store.list())
    expect(listed.map(({ key }) => key).toSorted()).toEqual(['a/1', 'a/2', 'b/1'])
    const inOne = await Array.fromAsync(store.list('a'))
    expect(inOne.map(({ key }) => key).toSorted()).toEqual(['a/1', 'a/2'])
    expect(listed.every(({ writtenAt }) => writtenAt.getTime() > 0)).toBe(true)
    for (const key of ['a/1', 'a/2', 'b/1']) await store.remove(key)
  }
})

test('requests to the bucket are signed and name the type', async () => {
  await stores[1]!.put(KEY, fileOf(Buffer.from('x')))
  expect(s3.lastPut).toMatchObject({
    url: '/files/company/file?x-id=PutObject',
    type: 'image/jpeg',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\/aws4_request/),
  })
})
