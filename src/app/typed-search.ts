// What a user types or picks to look for somebody stays out of the address, which a browser keeps in its history, suggests and
// may send to other devices. It is in this tab's storage, under a key that the address has instead, until the session ends.

/** Names of search parameters that may hold what is known of a person. */
const PERSONAL = new Set(
  'firstname surname phone q address1 address2 address3 certificate lat lng title text'.split(' '),
)
export const TYPED_PARAM = 'typed'

/** Forgotten with the lists that it filters, by `forgetLists`. */
const KEY = 'last-list:typed'
/** As far as a user goes back. */
const MOST_KEPT = 200

type Search = Record<string, unknown>

const readKept = () => new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [key: string, typed: string][])

/** The same typed values have the same key, so that their address stays the same. */
function keep(typed: string): string {
  const kept = readKept()
  for (const [key, other] of kept) if (other === typed) return key
  const key = crypto.randomUUID().slice(0, 8)
  kept.set(key, typed)
  sessionStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST_KEPT)))
  return key
}

/** Somebody who was looked for was erased; nobody knows under which key. */
export const forgetTyped = () => sessionStorage.removeItem(KEY)

export function hideTyped(search: Search): Search {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const typed = given.filter(([name]) => PERSONAL.has(name)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (typed.length === 0) return search
  const others = given.filter(([name]) => !PERSONAL.has(name))
  return Object.fromEntries([...others, [TYPED_PARAM, keep(JSON.stringify(typed))]])
}

/** A link of before, or by hand, may still name what was typed. The router then rewrites the address. */
export function showTyped({ [TYPED_PARAM]: key, ...search }: Search): Search {
  if (typeof key !== 'string') return search
  const typed = readKept().get(key)
  return typed === undefined ? search : { ...Object.fromEntries(JSON.parse(typed) as [string, unknown][]), ...search }
}
