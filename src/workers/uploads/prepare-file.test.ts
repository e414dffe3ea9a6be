import { expect, test } from 'vitest'
import { prepareFile, sizeWithin } from './prepare-file.ts'

test('a picture keeps its shape, and is never enlarged', () => {
  expect(sizeWithin({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(sizeWithin({ width: 3000, height: 4000 }, 2048)).toEqual({ width: 1536, height: 2048 })
  expect(sizeWithin({ width: 600, height: 200 }, 2048)).toEqual({ width: 600, height: 200 })
  expect(sizeWithin({ width: 30_000, height: 2 }, 2048)).toEqual({ width: 2048, height: 1 })
})

test('a document is sent as it is', async () => {
  const prepared = await prepareFile(new Blob(['%PDF-1.7']), { isPhoto: false })
  expect(prepared).toMatchObject({ type: 'application/pdf' })
  expect(prepared.sha256).toHaveLength(64)
  expect(await prepared.bytes.text()).toBe('%PDF-1.7')
})

test('an empty file, a program and a photo that is none are refused', async () => {
  await expect(prepareFile(new Blob([]), { isPhoto: false })).rejects.toThrow('This file is empty.')
  await expect(prepareFile(new Blob(['MZ']), { isPhoto: false })).rejects.toThrow('Programs can’t be added.')
  await expect(prepareFile(new Blob(['<svg>']), { isPhoto: true })).rejects.toThrow('This photo can’t be read.')
})
