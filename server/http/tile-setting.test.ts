import { expect, test } from 'vitest'
import { readTileSetting } from './tile-setting.ts'

const read = (url: string) => readTileSetting(url, '© Somebody')

test('tiles may be images of one host or of several, or one file elsewhere', () => {
  expect(read('https://tile.example.com/{z}/{x}/{y}.png')).toMatchObject({
    kind: 'images',
    origin: 'https://tile.example.com',
  })
  expect(read('https://{a-c}.tile.example.com:8443/{z}/{x}/{-y}.png?key=1')).toMatchObject({
    kind: 'images',
    origin: 'https://*.tile.example.com:8443',
  })
  expect(read('https://maps.example.com/gb.pmtiles')).toEqual({
    kind: 'pmtiles',
    url: 'https://maps.example.com/gb.pmtiles',
    attribution: '© Somebody',
    origin: 'https://maps.example.com',
  })
})

test.each([
  'https://tile.example.com/{z}/{x}.png',
  'tile.example.com/{z}/{x}/{y}',
  'nowhere.pmtiles',
  'javascript:{z}{x}{y}',
])('%s means nothing', (url) => expect(read(url)).toBeUndefined())
