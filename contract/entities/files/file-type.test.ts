import { expect, test } from 'vitest'
import { isPicture, typeOfBytes } from './file-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('the type of a file is decided by its first bytes', () => {
  expect(typeOfBytes(bytes('\xff\xd8\xff\xe0..JFIF'))).toBe('image/jpeg')
  expect(typeOfBytes(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(typeOfBytes(bytes('GIF89a'))).toBe('image/gif')
  expect(typeOfBytes(bytes('RIFF....WEBPVP8 '))).toBe('image/webp')
  expect(typeOfBytes(bytes('....ftypheic'))).toBe('image/heic')
  expect(typeOfBytes(bytes('....ftypisom'))).toBe('video/mp4')
  expect(typeOfBytes(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(typeOfBytes(bytes('PK\x03\x04'))).toBe('application/zip')
})

test('a file that could run in a browser is not a picture, whatever its name', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg">', '<!doctype html>', 'RIFF....WAVE', '']) {
    expect(isPicture(typeOfBytes(bytes(text)))).toBe(false)
  }
})
