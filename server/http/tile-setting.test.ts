import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pmtilesOf } from '../../tests/support/builders/pmtiles-file.ts'
import { readTileSetting } from './tile-setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (url: string) => readTileSetting(url, '© Somebody')

test('tiles can be images of one host or several, or one file elsewhere', () => {
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
])('%s is not a tile setting', (url) => expect(read(url)).toBeUndefined())

test('each file of shapes in a folder is read with the area it covers, and other files are skipped', () => {
  writeFileSync(join(folder, 'west leeds.pmtiles'), pmtilesOf(Buffer.alloc(10), 'shapes'))
  writeFileSync(join(folder, 'bath.pmtiles'), pmtilesOf(Buffer.alloc(10), 'shapes'))
  writeFileSync(join(folder, 'pictures.pmtiles'), pmtilesOf(Buffer.alloc(10), 'pictures'))
  writeFileSync(join(folder, 'unfinished.pmtiles'), '')
  writeFileSync(join(folder, 'readme.txt'), 'PMTiles')
  const world = { west: -180, south: -85, east: 180, north: 85 }
  expect(readTileSetting(folder, undefined)).toEqual({
    kind: 'pmtiles',
    url: '/tiles/bath.pmtiles',
    attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>',
    files: [
      { url: '/tiles/bath.pmtiles', ...world },
      { url: '/tiles/west%20leeds.pmtiles', ...world },
    ],
    folder,
  })
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  expect(readTileSetting(empty, undefined)).toBeUndefined()
})
