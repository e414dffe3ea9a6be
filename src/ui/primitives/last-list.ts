// The list a user came from and their place in it, also after a reload: the link back from one of its rows.
const PREFIX = 'last-list:'
const keyOf = (home: string, what = '') => PREFIX + home + what

/**
 * `home` is the list's plain address, the link back when none is remembered; `name` tells lists with one home apart.
 */
export function rememberList(home: string, href: string, name = home) {
  // A list that is being left already sees the next screen's address.
  if (!href.startsWith(home)) return
  sessionStorage.setItem(keyOf(name), href)
  for (const part of HOME_PARTS) sessionStorage.removeItem(keyOf('/', part))
}
export const lastListHref = (home: string, name = home) => sessionStorage.getItem(keyOf(name)) ?? home

/** The link back leads to another page of the list. */
export function rememberPage(home: string, page: number) {
  const address = new URL(lastListHref(home), location.origin)
  if (page > 1) address.searchParams.set('page', String(page))
  else address.searchParams.delete('page')
  sessionStorage.setItem(keyOf(home), address.pathname + address.search)
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
  sessionStorage.setItem(keyOf(home, ' scroll'), [x, y, question].join(' '))

export function lastScroll(home: string): ScrollPlace | undefined {
  const [x, y, ...question] = (sessionStorage.getItem(keyOf(home, ' scroll')) ?? '').split(' ')
  if (question.length === 0) return undefined
  return { question: question.join(' '), x: Number.parseInt(x ?? '', 10), y: Number.parseInt(y ?? '', 10) }
}

export const rememberRow = (home: string, id: string) => sessionStorage.setItem(keyOf(home, ' row'), id)
export const lastRow = (home: string) => sessionStorage.getItem(keyOf(home, ' row')) ?? undefined

export function forgetLists() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
