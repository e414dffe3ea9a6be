// The list a person came from and where they were in it: the way back from one of its rows, also after a reload.
const PREFIX = 'last-list:'
const keyOf = (home: string, what = '') => PREFIX + home + what

/** `home` is the list's plain address, the way back when none is remembered. */
export function rememberList(home: string, href: string) {
  // A list that is being left already sees the next screen's address.
  if (href.startsWith(home)) sessionStorage.setItem(keyOf(home), href)
}
export const lastListHref = (home: string) => sessionStorage.getItem(keyOf(home)) ?? home

/** The way back leads to another page of the list. */
export function rememberPage(home: string, page: number) {
  const address = new URL(lastListHref(home), location.origin)
  if (page > 1) address.searchParams.set('page', String(page))
  else address.searchParams.delete('page')
  sessionStorage.setItem(keyOf(home), address.pathname + address.search)
}

export interface ScrollPlace {
  /** What the list was asked for. */
  question: string
  x: number
  y: number
}

export const rememberScroll = (home: string, { question, x, y }: ScrollPlace) =>
  sessionStorage.setItem(keyOf(home, ' scroll'), [x, y, question].join(' '))

export function lastScroll(home: string): ScrollPlace | undefined {
  const [, x, y, question] =
    /^(\d+)\S* (\d+)\S* (.*)$/s.exec(sessionStorage.getItem(keyOf(home, ' scroll')) ?? '') ?? []
  return question === undefined ? undefined : { question, x: Number(x), y: Number(y) }
}

/** The row that was looked at last. */
export const rememberRow = (home: string, id: string) => sessionStorage.setItem(keyOf(home, ' row'), id)
export const lastRow = (home: string) => sessionStorage.getItem(keyOf(home, ' row')) ?? undefined

/** Choices that are not searched for yet, and the search they were made upon. */
export const rememberChoosing = (list: string, chosen: string, choosing: object) =>
  sessionStorage.setItem(keyOf(list, ' choosing'), JSON.stringify({ chosen, choosing }))

/** Undefined when the list is narrowed to something else by now. */
export function lastChoosing(list: string, chosen: string): Record<string, unknown> | undefined {
  const kept: { chosen?: string; choosing?: Record<string, unknown> } = JSON.parse(
    sessionStorage.getItem(keyOf(list, ' choosing')) ?? '{}',
  )
  return kept.chosen === chosen ? kept.choosing : undefined
}

/** For the next person. */
export function forgetLists() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
