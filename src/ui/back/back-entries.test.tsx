import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEntry, withEntries } from './back-entries.ts'

interface Entry {
  href: string
  state: unknown
}

/** The history of a browser: going there is reported a little later, as browsers do. */
class FakeBrowser extends EventTarget {
  entries: Entry[] = [{ href: '/start', state: null }]
  at = 0
  readonly document = { baseURI: 'https://doorstep.test/' }
  readonly history = {
    pushState: (state: unknown, _: string, href?: string) => {
      this.entries = [...this.entries.slice(0, this.at + 1), { href: href ?? this.href, state }]
      this.at += 1
    },
    replaceState: (state: unknown, _: string, href?: string) => {
      this.entries[this.at] = { href: href ?? this.href, state }
    },
    go: (steps: number) => {
      setTimeout(() => {
        const to = this.at + steps
        if (!this.entries[to] || steps === 0) return
        this.at = to
        this.dispatchEvent(new Event('popstate'))
      })
    },
    back: () => this.history.go(-1),
    forward: () => this.history.go(1),
  }
  readonly location = {}
  get href() {
    return this.entries[this.at]?.href ?? ''
  }
  constructor() {
    super()
    Object.defineProperty(this.history, 'state', { get: () => this.entries[this.at]?.state ?? null })
    for (const part of ['pathname', 'search', 'hash'] as const)
      Object.defineProperty(this.location, part, { get: () => new URL(this.href, 'https://doorstep.test')[part] })
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 20))

let browser: FakeBrowser
let pages: ReturnType<typeof start>
/** What the router was asked to show. */
let shown: string[]

function start() {
  const started = withEntries(() => createBrowserHistory({ window: browser }), browser as unknown as Window)
  started.subscribe(({ location }) => shown.push(location.href))
  return started
}

beforeEach(async () => {
  browser = new FakeBrowser()
  shown = []
  pages = start()
  pages.push('/leads')
  await rest()
  shown = []
})
afterEach(() => pages.endEntries())

const goBack = async () => {
  browser.history.back()
  await rest()
}

/** Something that is open until it is closed. */
async function opened() {
  const thing = { isOpen: true, close: () => undefined as void }
  const end = openEntry(() => (thing.isOpen = false))
  thing.close = () => {
    thing.isOpen = false
    end()
  }
  await rest()
  return thing
}

test('Back in the moment in which something opened closes it', async () => {
  let isOpen = true
  openEntry(() => (isOpen = false))
  await Promise.resolve()
  browser.at -= 1
  browser.dispatchEvent(new Event('popstate'))
  await rest()
  expect([isOpen, browser.href]).toEqual([false, '/leads'])
})

test('Back closes what is open, one at a time, and then leaves the page', async () => {
  const sheet = await opened()
  const menu = await opened()
  await goBack()
  expect([sheet.isOpen, menu.isOpen]).toEqual([true, false])
  await goBack()
  expect(sheet.isOpen).toBe(false)
  expect(shown).toEqual([])
  await goBack()
  expect(shown).toEqual(['/start'])
})

test('after it was closed by its own button, one Back leaves the page', async () => {
  const sheet = await opened()
  sheet.close()
  await rest()
  await goBack()
  expect(shown).toEqual(['/start'])
  expect(browser.href).toBe('/start')
})

test('opened and closed again and again, it adds one entry', async () => {
  const length = browser.entries.length
  for (const _ of [1, 2, 3]) (await opened()).close()
  const last = await opened()
  expect(browser.entries).toHaveLength(length + 1)
  await goBack()
  expect(last.isOpen).toBe(false)
  expect(browser.href).toBe('/leads')
})

test('a link in a dialog is followed, and Back leads to the page with the dialog closed', async () => {
  const dialog = await opened()
  pages.push('/lead/1')
  dialog.close()
  await rest()
  expect(browser.href).toBe('/lead/1')
  shown = []
  await goBack()
  expect(shown).toEqual(['/leads'])
  await goBack()
  expect(browser.href).toBe('/start')
})

test('a menu that opens a dialog needs one entry, and Back closes the dialog', async () => {
  const menu = await opened()
  menu.close()
  const dialog = await opened()
  await goBack()
  expect(dialog.isOpen).toBe(false)
  expect(browser.href).toBe('/leads')
  expect(shown).toEqual([])
})

test('a filter that was chosen in a sheet stays when Back closes the sheet', async () => {
  const sheet = await opened()
  pages.replace('/leads?town=Leeds')
  await rest()
  shown = []
  await goBack()
  expect(sheet.isOpen).toBe(false)
  expect(browser.href).toBe('/leads?town=Leeds')
  expect(pages.location.href).toBe('/leads?town=Leeds')
  expect(shown).toEqual([])
  await goBack()
  expect(shown).toEqual(['/start'])
})

test('a page that opens under a sheet is a step of its own: Back closes the sheet first', async () => {
  const sheet = await opened()
  pages.push('/leads?town=Leeds')
  await rest()
  shown = []
  await goBack()
  expect(sheet.isOpen).toBe(false)
  expect(browser.href).toBe('/leads?town=Leeds')
  await goBack()
  expect(shown).toEqual(['/leads'])
})

test('what stays open on Back has an entry again', async () => {
  let presses = 0
  const ask = () => {
    presses += 1
    openEntry(ask)
  }
  openEntry(ask)
  await rest()
  await goBack()
  await goBack()
  expect(presses).toBe(2)
  expect(browser.href).toBe('/leads')
})

test('a reload forgets what was open, and one Back leaves the page', async () => {
  await opened()
  pages.endEntries()
  pages.destroy()
  pages = start()
  await goBack()
  expect(browser.href).toBe('/start')
  expect(shown).toEqual(['/start'])
})

test('Forward opens nothing again, and Back leaves the page after it', async () => {
  await opened()
  await goBack()
  browser.history.forward()
  await rest()
  expect(browser.href).toBe('/leads')
  await goBack()
  expect(shown).toEqual(['/start'])
})

test('a page that asks before it is left is asked once, and stays where it is', async () => {
  let asked = 0
  const end = pages.block({
    blockerFn: () => {
      asked += 1
      // The question is a dialog. The browser is at the page before while it waits.
      return opened().then((dialog) => {
        dialog.close()
        return true
      })
    },
  })
  const sheet = await opened()
  sheet.close()
  await goBack()
  await rest()
  await rest()
  expect(asked).toBe(1)
  expect(browser.href).toBe('/leads')
  expect(pages.location.href).toBe('/leads')
  end()
  shown = []
  await goBack()
  expect(shown).toEqual(['/start'])
})
