import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { LeadFile } from '../contract/entities/files/lead-file.ts'
import type { Lead } from '../contract/entities/lead.ts'
import { BrowserProfile, everythingIsHere, signIn } from '../tests/support/browser/browser.ts'
import { FaultProxy } from '../tests/support/browser/fault-proxy.ts'
import { PlainClient } from '../tests/support/server/plain-client.ts'
import type { ServerProcess } from '../tests/support/server/server-process.ts'
import type { Figure } from './support/report.ts'
import { median } from './support/statistics.ts'
import { benchUser, withServer } from './support/world.ts'

/** `PHOTOS=20 npm run bench -- files` measures fewer. */
const PHOTOS = Number(process.env['PHOTOS'] ?? 100)
const ONE_MBIT = { roundTripMs: 100, bytesPerSecond: 1_000_000 / 8 }
const KILL_EVERY_MS = 20_000
const PATIENCE_MS = 60 * 60_000

/** Photos of about 4 MB are taken offline, then sent over a line of 1 Mbit/s while browser and server are killed in turn. */
export const benchFiles = () =>
  withServer({ DEMO_LEADS: '100' }, async (server): Promise<Figure[]> => {
    const client = await PlainClient.signIn(server.url, benchUser)
    const { leads } = await client.call<{ leads: Lead[] }>('GET', '/api/epc/leads?limit=1')
    const leadId = leads[0]?._id ?? ''
    const proxy = await FaultProxy.before(server.url)
    const profile = new BrowserProfile()
    try {
      const page = await profile.open()
      await signIn(page, proxy.url, benchUser)
      await everythingIsHere(page, proxy.url)
      await page.goto(`${proxy.url}/lead/${leadId}`)
      proxy.trouble = ({ path }) => (path.startsWith('/api/') ? 'request cut' : undefined)
      const photos = await takePhotos(page)
      proxy.link = ONE_MBIT
      proxy.trouble = () => undefined
      const carriedBefore = proxy.carriedBytes
      const startedAt = performance.now()
      const { kills, files } = await killUntilSent({
        server,
        profile,
        client,
        leadId,
        url: `${proxy.url}/lead/${leadId}`,
      })
      const seconds = (performance.now() - startedAt) / 1000
      demandEachOnce(files)
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      return [
        {
          what: `a photo of ${Math.round(median(photos.sizes) / 100_000) / 10} MB, from choosing to kept on this device, median`,
          value: median(photos.times),
          unit: 'ms',
        },
        {
          what: `${files.length} photos as they are sent, scaled to 2,048 pixels`,
          value: bytes / 1_000_000,
          unit: 'MB',
        },
        {
          what: `all of them sent over 1 Mbit/s, browser and server killed ${kills} times, each there once`,
          value: seconds,
          unit: 's',
        },
        { what: 'times that the line alone would take', value: seconds / (bytes / ONE_MBIT.bytesPerSecond), unit: 'x' },
        {
          what: 'bytes on the line for each byte of the photos',
          value: (proxy.carriedBytes - carriedBefore) / bytes,
          unit: 'x',
          target: { most: 1.5 },
        },
      ]
    } finally {
      await profile.dispose()
      await proxy.close()
    }
  })

async function takePhotos(page: Page): Promise<{ times: number[]; sizes: number[] }> {
  const times: number[] = []
  const sizes: number[] = []
  const lines = page.getByRole('region', { name: 'Files', exact: true }).getByRole('listitem')
  for (let photo = 1; photo <= PHOTOS; photo++) {
    sizes.push(await page.evaluate(choosePhoto, photo))
    const startedAt = performance.now()
    await expect(lines).toHaveCount(photo, { timeout: 60_000 })
    times.push(performance.now() - startedAt)
  }
  return { times, sizes }
}

/** Gives the page a photo as a camera would: soft shapes and grain. */
async function choosePhoto(number: number): Promise<number> {
  const canvas = new OffscreenCanvas(4000, 3000)
  const context = canvas.getContext('2d')!
  const grain = new ImageData(500, 500)
  for (let at = 0; at < grain.data.length; at++) grain.data[at] = at % 4 === 3 ? 85 : Math.random() * 255
  const tile = new OffscreenCanvas(500, 500)
  tile.getContext('2d')!.putImageData(grain, 0, 0)
  const sky = context.createLinearGradient(0, 0, 4000, 3000)
  sky.addColorStop(0, `hsl(${number * 7} 60% 70%)`)
  sky.addColorStop(1, 'hsl(120 30% 30%)')
  context.fillStyle = sky
  context.fillRect(0, 0, 4000, 3000)
  context.fillStyle = context.createPattern(tile, 'repeat')!
  context.fillRect(0, 0, 4000, 3000)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  const chosen = new DataTransfer()
  chosen.items.add(new File([blob], `photo ${number}.jpg`, { type: 'image/jpeg' }))
  const input = document.querySelector<HTMLInputElement>('input[accept="image/*"]')!
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return blob.size
}

interface Running {
  server: ServerProcess
  profile: BrowserProfile
  client: PlainClient
  leadId: string
  url: string
}

async function killUntilSent({ server, profile, client, leadId, url }: Running) {
  const until = performance.now() + PATIENCE_MS
  for (let kills = 0; performance.now() < until; kills++) {
    const files = await sentWithin(client, leadId, KILL_EVERY_MS)
    if (files) return { kills, files }
    if (kills % 2 === 0) {
      await profile.kill()
      await (await profile.open()).goto(url)
    } else {
      await server.kill()
      await server.start()
    }
  }
  throw new Error('Not all photos were sent.')
}

async function sentWithin(client: PlainClient, leadId: string, ms: number): Promise<LeadFile[] | undefined> {
  for (const until = performance.now() + ms; performance.now() < until; await sleep(500)) {
    const { files } = await client.call<{ files: LeadFile[] }>('GET', `/api/epc/leads/${leadId}/files`)
    if (files.length >= PHOTOS) return files
  }
  return undefined
}

function demandEachOnce(files: readonly LeadFile[]): void {
  const names = new Set(files.map(({ name }) => name))
  if (files.length === PHOTOS && names.size === PHOTOS) return
  throw new Error(`${files.length} files came of ${PHOTOS} photos, with ${names.size} names.`)
}
