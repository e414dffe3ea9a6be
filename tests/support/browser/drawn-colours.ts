import type { Page } from '@playwright/test'

const mapOf = (page: Page) => page.getByRole('application')

export const mapColour = (page: Page, name: string) =>
  mapOf(page).evaluate((area, property) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${property})`
    area.append(probe)
    const channels = getComputedStyle(probe).color.match(/[\d.]+/g)
    probe.remove()
    return (channels ?? []).slice(0, 3).map(Number)
  }, name)

export const shareOf = (page: Page, colour: readonly number[]) =>
  mapOf(page).evaluate((area, wanted) => {
    let found = 0
    for (const canvas of area.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      for (let at = 0; at < data.length; at += 4) {
        const isThere = data[at + 3] === 255
        found += Number(isThere && wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 3))
      }
    }
    return found / (area.clientWidth * area.clientHeight * devicePixelRatio ** 2)
  }, colour)
