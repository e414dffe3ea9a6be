import { afterEach, expect, test, vi } from 'vitest'
import { prepareFile, sizeWithin } from './prepare-file.ts'

afterEach(() => vi.unstubAllGlobals())

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

const HEIC = new Blob(['\0\0\0\x18ftypheic'])

test('a refused photo says why, and what to do', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unknown')))
  const refusal = (photo: Blob) => prepareFile(photo, { isPhoto: true }).catch(({ message }: Error) => message)
  expect(await refusal(HEIC)).toBe(
    'This browser can’t read HEIC photos. Choose a JPEG, or use “Add file” to keep it as it is.',
  )
  expect(await refusal(new Blob([]))).toBe('This photo is empty. Take it again, or choose another.')
  expect(await refusal(new Blob(['\xff']))).toMatch(/^This photo can’t be read. Choose a JPEG, PNG or WebP/)
})

test('a HEIC photo becomes a JPEG where the browser reads it, and stays what it is as a file', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }))
  class Canvas {
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
    convertToBlob = async () => new Blob(['jpeg'])
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  expect(await prepareFile(HEIC, { isPhoto: true })).toMatchObject({ type: 'image/jpeg', width: 4 })
  expect(await prepareFile(HEIC, { isPhoto: false })).toMatchObject({ type: 'image/heic', bytes: HEIC })
})
