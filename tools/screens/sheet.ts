import { readdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

const WIDTH = 1600

/** The pictures of one device and theme, small and with their names, on `sheet-NAME.png`; `sheet-NAME.html` opens them. */
export async function drawSheet(browser: Browser, folder: string, name: string): Promise<void> {
  const pictures = readdirSync(folder).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.png'))
  const figures = pictures.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${file.slice(name.length + 1, -4)}</figcaption></figure>`,
  )
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 } })
  const path = resolve(folder, `sheet-${name}.html`)
  writeFileSync(path, `<title>${name}</title><style>${STYLE}</style><main>${figures.join('')}</main>`)
  await page.goto(pathToFileURL(path).href)
  await page.screenshot({ path: resolve(folder, `sheet-${name}.png`), fullPage: true })
  await page.close()
}

/** Long pictures of whole screens are cut, so that rows stay even. */
const STYLE = `
  body { margin: 12px; background: #777; color: #fff; font: 13px sans-serif }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px }
  figure { margin: 0 }
  img { width: 100%; max-height: 420px; object-fit: cover; object-position: top }
  figcaption { overflow-wrap: anywhere }`
