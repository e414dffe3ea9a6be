// The list a person came from, with its filters and page: the way back from one of its rows, also after a reload.
const keyOf = (home: string) => `last-list:${home}`

/** `home` is the list's plain address, the way back when none is remembered. */
export function rememberList(home: string, href: string) {
  // A list that is being left already sees the next screen's address.
  if (href.startsWith(home)) sessionStorage.setItem(keyOf(home), href)
}
export const lastListHref = (home: string) => sessionStorage.getItem(keyOf(home)) ?? home
