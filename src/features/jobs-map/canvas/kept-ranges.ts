import { FetchSource, type RangeResponse, type Source } from 'pmtiles'

/** Parts of a file that are kept; the oldest go first. */
const MOST_PARTS = 1_000

/**
 * A file that is read part by part. What was read is kept, so that a map that was looked at is there without a signal.
 * Its first part, which says what the file is, is asked for anew each time: of another file nothing is kept.
 */
export class KeptRanges implements Source {
  readonly #url: string
  readonly #source: FetchSource

  constructor(url: string) {
    this.#url = url
    this.#source = new FetchSource(url)
  }

  getKey = () => this.#url

  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const part = `${this.#url}#${offset}-${length}`
    const cache = await caches.open(this.#cacheName)
    const kept = await cache.match(keyOf(part))
    if (kept && offset > 0) return rangeOf(kept)
    try {
      const fresh = await this.#source.getBytes(offset, length, signal, etag)
      if (kept && kept.headers.get('etag') !== (fresh.etag ?? null)) await this.#forget()
      await this.#keep(part, fresh)
      return fresh
    } catch (error) {
      if (!kept || signal?.aborted) throw error
      return rangeOf(kept)
    }
  }

  get #cacheName() {
    return `pmtiles ${this.#url}`
  }

  async #keep(part: string, { data, etag }: RangeResponse): Promise<void> {
    const cache = await caches.open(this.#cacheName)
    await cache.put(keyOf(part), new Response(data, { headers: etag ? { etag } : {} }))
    const parts = await cache.keys()
    for (const oldest of parts.slice(0, Math.max(0, parts.length - MOST_PARTS))) await cache.delete(oldest)
  }

  #forget = () => caches.delete(this.#cacheName)
}

/** A cache looks at no fragment: the part belongs into the query. */
const keyOf = (part: string) => `/kept-part?${encodeURIComponent(part)}`

async function rangeOf(kept: Response): Promise<RangeResponse> {
  const etag = kept.headers.get('etag')
  return { data: await kept.arrayBuffer(), ...(etag === null ? {} : { etag }) }
}
