// The list a person came from, with its filters and page: the way back from one of its rows, also after a reload.
const PREFIX = 'last-list:'
const keyOf = (home: string) => PREFIX + home

/** `home` is the list's plain address, the way back when none is remembered. */
export function rememberList(home: string, href: string) {
  // A list that is being left already sees the next screen's address.
  if (href.startsWith(home)) sessionStorage.setItem(keyOf(home), href)
}
export const lastListHref = (home: string) => sessionStorage.getItem(keyOf(home)) ?? home

/** For the next person. */
export function forgetLists() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
