// The list a person came from, with its filters and page: the way back from a lead, also after a reload.
const KEY = 'last-list'

export const rememberList = (href: string) => sessionStorage.setItem(KEY, href)
export const lastListHref = () => sessionStorage.getItem(KEY) ?? '/leads'
