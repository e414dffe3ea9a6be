import { expect, test } from 'vitest'
import { demandDiskSpace, readDiskSpace } from './disk-space.ts'

const GB = 1_000_000_000

test.each([
  [1.9 * GB, 10 * GB],
  [4.9 * GB, 100 * GB],
])('refuses uploads with %d bytes free of %d', (freeBytes, totalBytes) => {
  expect(() => demandDiskSpace({ freeBytes, totalBytes })).toThrow('The server is short of disk space')
})

test.each([
  [2 * GB, 10 * GB],
  [5 * GB, 100 * GB],
])('accepts uploads with %d bytes free of %d', (freeBytes, totalBytes) => {
  expect(() => demandDiskSpace({ freeBytes, totalBytes })).not.toThrow()
})

test('reads the space of a folder’s disk', async () => {
  const { freeBytes, totalBytes } = await readDiskSpace(import.meta.dirname)
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
})
