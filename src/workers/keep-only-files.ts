import type { WorkboxPlugin } from 'workbox-core'

const A_FILE = /\.(js|css)$/

/**
 * A network's page in the place of a script would be installed as the app, until the next version. The browser's cache may
 * have it, too, and then the file is requested past it. With an error the installation ends, and is tried again later.
 */
export const keepOnlyFiles: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    if (!isPageInPlaceOf(request, response)) return response
    const renewed = await fetch(request.url, { cache: 'reload' })
    if (isPageInPlaceOf(request, renewed)) throw new Error(`${request.url} is answered with a page.`)
    return renewed
  },
}

const isPageInPlaceOf = ({ url }: Request, { headers }: Response) =>
  A_FILE.test(new URL(url).pathname) && /html/.test(headers.get('content-type') ?? '')
