import { FetchSource, type RangeResponse, type Source } from 'pmtiles'
import { readKeptHead, readKeptPart } from '../streets/kept-areas.ts'

/** Cached parts of a file; the oldest are dropped first. */
const MOST_PARTS = 1_000

/**
 * Parts of areas that a person keeps offline are read from there; others are cached when they are first read. The first
 * one, which identifies the file, is always requested: if the file is another one, its parts are dropped.
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
    const ofArea = offset > 0 ? await readKeptPart(this.#url, etag, offset, length) : undefined
    if (ofArea) return rangeOf(ofArea, etag)
    const part = `${this.#url}#${offset}-${length}`
    const cache = await caches.open(this.#cacheName)
    const kept = await cache.match(keyOf(part))
    if (kept && offset > 0) return responseToRange(kept)
    try {
      const fresh = await this.#source.getBytes(offset, length, signal, etag)
      if (kept && kept.headers.get('etag') !== (fresh.etag ?? null)) await this.#forget()
      await this.#keep(part, fresh)
      return fresh
    } catch (error) {
      if (signal?.aborted) throw error
      const head = offset === 0 ? await readKeptHead(this.#url, length) : undefined
      if (head) return rangeOf(head.data, head.version)
      if (!kept) throw error
      return responseToRange(kept)
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

/** A cache ignores fragments, so the part is in the query. */
const keyOf = (part: string) => `/kept-part?${encodeURIComponent(part)}`

const responseToRange = async (kept: Response) =>
  rangeOf(await kept.arrayBuffer(), kept.headers.get('etag') ?? undefined)

const rangeOf = (data: ArrayBuffer, etag: string | undefined): RangeResponse => ({ data, ...(etag ? { etag } : {}) })
