// `node tools/make-icons.ts`: draws the PNG icons of the installed app from public/icons/doorstep.svg.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/browser/chromium.ts'

interface Drawing {
  file: string
  size: number
  /** A launcher crops a maskable icon to any shape: the drawing keeps to the middle, the ground fills the square. */
  fillsSquare: boolean
}

const drawings: Drawing[] = [
  { file: 'icon-192.png', size: 192, fillsSquare: false },
  { file: 'icon-512.png', size: 512, fillsSquare: false },
  { file: 'icon-maskable-512.png', size: 512, fillsSquare: true },
  { file: 'apple-touch-icon.png', size: 180, fillsSquare: true },
]

/** What the shortcuts of the installed app lead to, in the middle of a 64 by 64 drawing. */
const shortcuts: Record<string, string> = {
  'my-leads-96.png': '<circle cx="32" cy="24" r="8"/><path d="M17 48a15 13 0 0 1 30 0"/>',
  'new-leads-96.png': '<path d="M32 17v30M17 32h30"/>',
  'map-96.png': '<path d="M32 50s14-13 14-23a14 14 0 0 0-28 0c0 10 14 23 14 23Z"/><circle cx="32" cy="27" r="4"/>',
}

/** Portrait screens of Apple's devices in CSS pixels, and their density: Safari takes a splash of exactly that size only. */
const splashes = [
  [1024, 1366, 2],
  [834, 1194, 2],
  [820, 1180, 2],
  [810, 1080, 2],
  [768, 1024, 2],
  [430, 932, 3],
  [393, 852, 3],
  [390, 844, 3],
] as const

const folder = new URL('../public/icons/', import.meta.url).pathname
const svg = await readFile(`${folder}doorstep.svg`, 'utf8')
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) })
const page = await browser.newPage()

for (const { file, size, fillsSquare } of drawings) {
  await page.setViewportSize({ width: size, height: size })
  const drawn = fillsSquare ? svg.replace('viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"') : svg
  await page.setContent(`<style>body{margin:0;background:${fillsSquare ? '#0c5f52' : 'transparent'}}
    svg{display:block;width:${size}px;height:${size}px}</style>${drawn}`)
  await page.screenshot({ path: `${folder}${file}`, omitBackground: true })
  console.log(`${file} ${size} x ${size}`)
}
for (const [file, drawing] of Object.entries(shortcuts)) {
  await page.setViewportSize({ width: 96, height: 96 })
  await page.setContent(`<style>body{margin:0}</style><svg width="96" height="96" viewBox="0 0 64 64" fill="none"
    stroke="#fff" stroke-width="5" stroke-linecap="round"><rect width="64" height="64" rx="15" fill="#0c5f52"
    stroke="none"/>${drawing}</svg>`)
  await page.screenshot({ path: `${folder}${file}`, omitBackground: true })
  console.log(file)
}
for (const [width, height, density] of splashes) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density })
  const splash = await context.newPage()
  await splash.setContent(`<style>body{margin:0;display:grid;place-content:center;height:100vh;background:#f6f8f7}
    svg{width:128px;height:128px}</style>${svg}`)
  await splash.screenshot({ path: `${folder}splash-${width}x${height}.png` })
  await context.close()
  console.log(`splash-${width}x${height}.png`)
}
await browser.close()
