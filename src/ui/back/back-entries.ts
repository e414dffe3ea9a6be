/**
 * Back where there is no `CloseWatcher`: what is open has an entry of its own in the browser's history, with the address
 * of its page. Going back from it closes what is open; the router isn't notified.
 *
 * What is closed in another way leaves its entry: to remove it would be a step back of its own, which would race with a
 * link that was just followed. What opens next uses the entry, the next page replaces it, and Back passes over it.
 *
 *   page (depth 0) → dialog (depth 1) → menu in the dialog (depth 2)
 *
 * There are always at least as many entries as open things.
 */

const DEPTH = 'openDepth'
/** The router counts its pages in this: it is the same in the entries above a page. */
const PAGE = '__TSR_index'

type State = Record<string, unknown> | null

/** What the router shows, which may be newer than the page's own entry. */
interface ShownPage {
  href: string
  state: object
}

interface Place {
  page: number
  depth: number
}

type PageWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

interface Entries {
  win: PageWindow
  here: Place
  shown: () => ShownPage
  push: History['pushState']
  replace: History['replaceState']
}

let entries: Entries | undefined
/** The last is the topmost. */
let open: Array<() => void> = []

const placeOf = (state: State): Place => ({ page: Number(state?.[PAGE] ?? -1), depth: Number(state?.[DEPTH] ?? 0) })

const placeNow = ({ history }: PageWindow) => placeOf(history.state as State)

/** `create` makes the router's history, which takes the calls of this one for the browser's own. */
export function withEntries<Pages extends { location: ShownPage }>(
  create: () => Pages,
  win: PageWindow = window,
): Pages & { endEntries: () => void } {
  const { history } = win
  const own = { pushState: history.pushState, replaceState: history.replaceState }
  const kept: Entries = {
    win,
    here: placeNow(win),
    shown: () => pages.location,
    push: own.pushState.bind(history),
    replace: own.replaceState.bind(history),
  }
  history.pushState = (state: State, unused, url) => {
    // The next page takes the place of the entry: Back leads to the page before it, not to a dialog that is closed.
    const put = kept.here.depth > 0 ? kept.replace : kept.push
    put(atDepth(state, 0), unused, url)
    kept.here = placeNow(win)
    ensureSoon()
  }
  history.replaceState = (state: State, unused, url) => {
    kept.replace(atDepth(state, kept.here.depth), unused, url)
    kept.here = placeNow(win)
  }
  const handlePop = (event: PopStateEvent) => handleMove(kept, event)
  win.addEventListener('popstate', handlePop, { capture: true })
  const pages = create()
  entries = kept
  const endEntries = () => {
    win.removeEventListener('popstate', handlePop, { capture: true })
    Object.assign(history, own)
    entries = undefined
    open = []
  }
  return Object.assign(pages, { endEntries })
}

function atDepth(state: State, depth: number): State {
  if (depth > 0) return { ...state, [DEPTH]: depth }
  if (!state) return state
  const { [DEPTH]: _depth, ...rest } = state
  return rest
}

function handleMove(kept: Entries, event: PopStateEvent): void {
  const { here: before, win } = kept
  const { history } = win
  kept.here = placeNow(win)
  // Another page is the router's.
  if (history.state === null || kept.here.page !== before.page) return
  event.stopImmediatePropagation()
  keepAddress(kept)
  if (kept.here.depth >= before.depth) return
  if (open.length === 0) return history.go(-kept.here.depth - 1)
  // A long press on Back may go further than one entry.
  const closing = Math.max(1, open.length - kept.here.depth)
  for (const close of open.splice(-closing).toReversed()) close()
  ensureSoon()
}

/** While it was open, the router may have given its page another address, such as for a filter. */
function keepAddress({ win: { location }, shown, replace, here }: Entries): void {
  const { href, state } = shown()
  if (placeOf({ ...state }).page !== here.page) return
  if (location.pathname + location.search + location.hash === href) return
  replace(atDepth({ ...state }, here.depth), '', href)
}

/** After what was closed or left has gone. */
function ensureSoon(): void {
  setTimeout(() => {
    if (entries) ensure(entries)
  })
}

function ensure({ win: { history }, here, push, shown }: Entries): void {
  const { state } = shown()
  // The router asks before it leaves a page, and the browser has left it already: an entry here would end the way back.
  if (placeOf({ ...state }).page !== here.page) return
  while (here.depth < open.length) {
    here.depth += 1
    push(atDepth(history.state as State, here.depth), '')
  }
}

/** Opens an entry for what is open, at once: Back may come as soon as it is seen. `onBack` runs when it comes. */
export function openEntry(onBack: () => void): () => void {
  if (!entries) return () => undefined
  const close = () => onBack()
  open.push(close)
  ensure(entries)
  return () => {
    open = open.filter((other) => other !== close)
  }
}
