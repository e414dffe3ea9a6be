import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Picture {
  src: string
  sizes: string
  form_factor?: string
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
const html = readFileSync('index.html', 'utf8')

/** From the file itself: a PNG begins with its width and height. */
function sizeOf(src: string): string {
  const head = readFileSync(`public${src}`)
  expect([src, head.subarray(1, 4).toString()]).toEqual([src, 'PNG'])
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`
}

test('every picture that the manifest names exists, in its stated size', () => {
  const shortcuts: { icons: Picture[] }[] = manifest.shortcuts
  const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots, ...shortcuts.flatMap(({ icons }) => icons)]
  expect(pictures.map(({ src }) => [src, sizeOf(src)])).toEqual(pictures.map(({ src, sizes }) => [src, sizes]))
  expect(shortcuts.every(({ icons }) => icons.length > 0)).toBe(true)
  const shapes = new Set(manifest.screenshots.map((one: Picture) => one.form_factor))
  expect(shapes).toEqual(new Set(['wide', 'narrow']))
})

test('every splash screen for Apple devices has the pixels of its screen', () => {
  const links = html.match(/<link rel="apple-touch-startup-image"[^>]*>/g) ?? []
  expect(links.length).toBeGreaterThanOrEqual(8)
  for (const link of links) {
    const [, width, height, density] =
      /device-width: (\d+)px.*device-height: (\d+)px.*pixel-ratio: (\d)/.exec(link)?.map(Number) ?? []
    const src = /href="([^"]+)"/.exec(link)?.[1] ?? ''
    expect([src, sizeOf(src)]).toEqual([src, `${width! * density!}x${height! * density!}`])
  }
})

test('every description of Doorstep uses the same words', () => {
  expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]).toBe(manifest.description)
})
