import type { CDPSession, Page } from '@playwright/test'
import type { Figure } from './support/report.ts'
import { median, p95 } from './support/statistics.ts'
import { fillDevice, TABLET_SLOWDOWN, withInstalledApp } from './support/world.ts'

const SIZES = [10_000, 100_000]
/** A frame of 60 a second, and what a timer of a millisecond is out by. */
const FRAME_MS = 17.7
const DRAGS = 6
const STEPS = 60
/** The map comes to rest, and draws its basemap again. */
const REST_MS = 1_500

export const benchMap = () =>
  withInstalledApp(async (page, url) => {
    const figures: Figure[] = []
    for (const leads of SIZES) {
      await fillDevice(page, url, leads)
      figures.push(...(await framesWith(page, url, leads)))
    }
    return figures
  })

async function framesWith(page: Page, url: string, leads: number): Promise<Figure[]> {
  const opening = Date.now()
  await page.goto(`${url}/map?view=leads`)
  await page.getByRole('group', { name: 'Leads on the map, by status' }).waitFor()
  const opened = Date.now() - opening
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.waitForTimeout(REST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const figures: Figure[] = [{ what: `${leads} leads: opened, with all leads drawn`, value: opened, unit: 'ms' }]
  for (const rate of [1, TABLET_SLOWDOWN]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const how = rate === 1 ? '' : ` at ${rate}x slowdown`
    figures.push(...framesOf(`${leads} leads, dragged${how}`, await record(page, session, () => drag(page))))
    await page.waitForTimeout(REST_MS)
    figures.push(...framesOf(`${leads} leads, zoomed${how}`, await record(page, session, () => zoom(page))))
    await page.waitForTimeout(REST_MS)
  }
  await session.detach()
  return figures
}

interface Recorded {
  frames: number[]
  /** Of the page's thread at work, for each frame. */
  work: number
}

function framesOf(what: string, { frames, work }: Recorded): Figure[] {
  return [
    { what: `${what}: a frame, median`, value: median(frames), unit: 'ms', target: { most: FRAME_MS } },
    { what: `${what}: a frame, p95`, value: p95(frames), unit: 'ms' },
    { what: `${what}: the longest frame`, value: Math.max(...frames), unit: 'ms' },
    { what: `${what}: script for each frame`, value: work, unit: 'ms' },
  ]
}

async function record(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Recorded> {
  const scripting = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  }
  const before = await scripting()
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      if (recorder.isOn) requestAnimationFrame(tick)
    }
    const recorder = { isOn: true, frames }
    Object.assign(globalThis, { recorder })
    requestAnimationFrame(tick)
  })
  await act()
  const frames = await page.evaluate(() => {
    const { recorder } = globalThis as unknown as { recorder: { isOn: boolean; frames: number[] } }
    recorder.isOn = false
    return recorder.frames.slice(1)
  })
  return { frames, work: ((await scripting()) - before) / frames.length }
}

async function middle(page: Page) {
  const box = (await page.getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page): Promise<void> {
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let turn = 1; turn <= DRAGS; turn++) {
    const way = turn % 2 ? 1 : -1
    await page.mouse.move(x + way * 180, y + way * 90, { steps: STEPS })
  }
  await page.mouse.up()
}

async function zoom(page: Page): Promise<void> {
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  for (const way of [-1, 1]) {
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, way * 80)
      await page.waitForTimeout(60)
    }
  }
}
