/** What this page has loaded. Links to modules name what its scripts import, and those of scripts that come later, too. */
const FILES = 'script[src],[rel=modulepreload],[rel=stylesheet]'
/** A connection that takes longer is gone. */
const TIMEOUT_MS = 60_000

/** Reads to the end, because a browser keeps only what has arrived. */
async function isFile(url: string, cache: RequestCache): Promise<boolean> {
  try {
    const response = await fetch(url, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.text()
    return response.ok && /script|css/.test(response.headers.get('content-type') ?? '')
  } catch {
    return false
  }
}

/**
 * A network's sign-in page may have answered for a script, and the browser caches that answer as long as its headers say.
 * Such files are requested again past the cache, or with `reload` all of them: what came may only call itself a script.
 * Answers whether all of them are scripts and styles now.
 */
export async function renewPageScripts(cache: 'default' | 'reload' = 'default'): Promise<boolean> {
  const files = [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(FILES)]
  const areFiles = files
    .map(({ src, href }) => src || href)
    .map(async (url) => (await isFile(url, cache)) || isFile(url, 'reload'))
  return !(await Promise.all(areFiles)).includes(false)
}
