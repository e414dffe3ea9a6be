// `node tools/make-icons.ts`: draws the PNG icons of the installed app from public/icons/doorstep.svg.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../tests/support/chromium.ts'

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
await browser.close()
