import { expect, test } from 'vitest'
import { readLacking } from './browser-support.ts'
import { declaredMembers, usesIn, usesInStyles } from './browser-uses.ts'
import { parse } from './sources.ts'

const lacking = readLacking()

function used(text: string): string[] {
  const tree = parse(text, 'planted.ts')
  return usesIn(tree, lacking, new Set(declaredMembers(tree))).map(({ name }) => name)
}

test.each([
  ['new CookieStoreManager()', ['CookieStoreManager']],
  ['navigator.storageBuckets?.open("outbox")', ['Navigator.storageBuckets']],
  ['const { getBattery } = navigator', ['Navigator.getBattery']],
  ['const idle = window.requestIdleCallback(() => 1)', ['Window.requestIdleCallback']],
  ['requestIdleCallback(() => 1)', ['requestIdleCallback']],
  ['self.registration.backgroundFetch', ['ServiceWorkerRegistration.backgroundFetch']],
  ['await Promise.try(() => 1)', ['Promise.try']],
  ['Uint8Array.fromBase64("")', ['Uint8Array.fromBase64']],
  ['bytes.toBase64()', ['.toBase64']],
  ['rows.values().filter(Boolean)', ['Iterator.filter']],
  ['text.matchAll(/a/g).map(String)', ['Iterator.map']],
  ['RegExp.escape("a")', ['RegExp.escape']],
  ['element.moveBefore(a, b)', ['.moveBefore']],
])('finds what a browser of the target lacks: %s', (text, names) => {
  expect(used(text)).toEqual(names)
})

test.each([
  'navigator.storage.persist()',
  'Array.fromAsync(rows)',
  'rows.toSorted()',
  'Promise.withResolvers()',
  'Object.values(rows).filter(Boolean)',
  'Map.groupBy(rows, String)',
  'new CompressionStream("gzip")',
  'structuredClone(rows)',
  // Ours, or a library’s.
  'import * as z from "zod"; z.union([])',
  'const page = { moveBefore: () => 1 }; page.moveBefore()',
  'function send(requestIdleCallback: () => void) { requestIdleCallback() }',
  // Asked about, not used.
  'if ("storageBuckets" in navigator) typeof CookieStoreManager',
])('accepts what all of them have, and our own names: %s', (text) => {
  expect(used(text)).toEqual([])
})

test('finds style sheets’ properties, at-rules and pseudo-classes', () => {
  const sheet =
    '/* a: b */ @position-try --top { top: 0 } .a:has-slotted { field-sizing: content; color: red } .b:hover {}'
  expect(usesInStyles(sheet, lacking).map(({ name }) => name)).toEqual([
    '@position-try',
    ':has-slotted',
    'field-sizing',
  ])
})

test('a finding has the version from which each engine supports it', () => {
  expect(usesIn(parse('await Promise.try(() => 1)', 'a.ts'), lacking, new Set())[0]?.versions).toBe(
    'chrome from 128, chrome_android from 128, firefox from 134, safari from 18.2, safari_ios from 18.2',
  )
})
