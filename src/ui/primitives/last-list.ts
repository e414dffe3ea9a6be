// The list a user came from and their place in it, also after a reload: the link back from one of its rows.
const PREFIX = 'last-list:'
const keyOf = (home: string, what = '') => PREFIX + home + what

/** `home` is the address of the link back when no list is remembered. Lists of leads share theirs. */
export function rememberList(home: string, href: string) {
  // A list that is being left already sees the next screen's address.
  if (!href.startsWith(home)) return
  sessionStorage.setItem(keyOf(home), href)
  rememberLeft(href)
  for (const part of HOME_PARTS) sessionStorage.removeItem(keyOf('/', part))
}
export const lastListHref = (home: string) => sessionStorage.getItem(keyOf(home)) ?? home

/** The link back leads to another page of the list. */
export function rememberPage(home: string, page: number) {
  const href = atPage(lastListHref(home), page)
  sessionStorage.setItem(keyOf(home), href)
  // A lead that was opened elsewhere may be in the list, too.
  if (pathOf(href) === workedFrom()) rememberLeft(href)
}

function atPage(href: string, page: number): string {
  const { pathname, searchParams } = new URL(href, location.origin)
  if (page > 1) searchParams.set('page', String(page))
  else searchParams.delete('page')
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/*
 * Where each list was left, for its tab or its item under More: its filters, page and scroll position.
 *
 * After work elsewhere it opens at its first page, still filtered: by then the person looks for something else. Work is a
 * lead, deal, contact or account that is opened, or an outcome that is recorded. It is elsewhere for every list but the
 * one that it was done from: the list or screen that was shown last before the record, or that shows the outcome.
 */
const LEFT = 'left '
const SCROLL = ' scroll'
const WORKED_FROM = 'worked from'
const RECORD = /^\/(?:lead|deal|contact|account)\/[^/]+$/

const pathOf = (href: string) => new URL(href, location.origin).pathname
const workedFrom = () => sessionStorage.getItem(keyOf(WORKED_FROM)) ?? ''
const rememberLeft = (href: string) => sessionStorage.setItem(keyOf(LEFT, pathOf(href)), href)

/** `list` is its address without a search. */
export const leftListHref = (list: string) => sessionStorage.getItem(keyOf(LEFT, list)) ?? list

/** Of every screen that is opened. */
export function rememberScreen(pathname: string) {
  if (RECORD.test(pathname)) rememberWork()
  else sessionStorage.setItem(keyOf(WORKED_FROM), pathname)
}

export function rememberWork() {
  const here = workedFrom()
  for (const key of Object.keys(sessionStorage)) {
    const left = key.startsWith(keyOf(LEFT)) ? sessionStorage.getItem(key) : null
    if (left === null || pathOf(left) === here) continue
    sessionStorage.setItem(key, atPage(left, 1))
    sessionStorage.removeItem(keyOf(pathOf(left), SCROLL))
  }
}

const HOME_PARTS = ['follow-ups', 'day'] as const

/** A lead or deal on the way through a list. */
export interface WalkStop {
  id: string
  to: '/lead/$id' | '/deal/$id'
}

/** The leads of one part of Home, in the order in which it shows them. They are walked until another list is shown. */
export const rememberHomePart = (part: (typeof HOME_PARTS)[number], stops: readonly WalkStop[]) =>
  sessionStorage.setItem(keyOf('/', part), stops.map(({ id, to }) => `${to} ${id}`).join('\n'))

/** Also with nothing to do there. */
export const wasHomeLast = () => HOME_PARTS.some((part) => sessionStorage.getItem(keyOf('/', part)) !== null)

/** Empty where the last list wasn't Home. */
export function homeWalk(): WalkStop[] {
  const lines = HOME_PARTS.flatMap((part) => (sessionStorage.getItem(keyOf('/', part)) ?? '').split('\n'))
  return [...new Set(lines)].flatMap((line) => {
    const [to, id = ''] = line.split(' ')
    return to === '/lead/$id' || to === '/deal/$id' ? [{ to, id }] : []
  })
}

export interface ScrollPlace {
  /** The list's query. */
  question: string
  x: number
  y: number
}

export const rememberScroll = (home: string, { question, x, y }: ScrollPlace) =>
  sessionStorage.setItem(keyOf(home, SCROLL), [x, y, question].join(' '))

export function lastScroll(home: string): ScrollPlace | undefined {
  const [x, y, ...question] = (sessionStorage.getItem(keyOf(home, SCROLL)) ?? '').split(' ')
  if (question.length === 0) return undefined
  return { question: question.join(' '), x: Number.parseInt(x ?? '', 10), y: Number.parseInt(y ?? '', 10) }
}

export const rememberRow = (home: string, id: string) => sessionStorage.setItem(keyOf(home, ' row'), id)
export const lastRow = (home: string) => sessionStorage.getItem(keyOf(home, ' row')) ?? undefined

export function forgetLists() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
