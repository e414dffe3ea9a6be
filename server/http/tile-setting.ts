import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Tiles } from '../../contract/entities/tiles.ts'

export const TILE_FILE_PATH = '/tiles/map.pmtiles'

export interface TileSetting extends Tiles {
  /** The tiles' host, which browsers must be allowed to connect to; absent when it is this server. May contain `*`. */
  readonly origin?: string
  readonly file?: string
}

const WEB_ADDRESS = /^(https?:\/\/)([^/?#]+)/

export function readTileSetting(url: string, attribution: string): TileSetting | undefined {
  const [, scheme, host] = WEB_ADDRESS.exec(url) ?? []
  const isFile = /\.pmtiles(\?|$)/.test(url)
  if (scheme === undefined || host === undefined) {
    const file = resolve(url)
    return isFile && existsSync(file) ? { kind: 'pmtiles', url: TILE_FILE_PATH, attribution, file } : undefined
  }
  // For hosts that differ in one part, `{a-c}.example.com`, which OpenLayers uses in turn.
  const origin = scheme + host.replace(/^[^.]*\{[^}]+\}[^.]*\./, '*.')
  if (isFile) return { kind: 'pmtiles', url, attribution, origin }
  const isComplete = ['{z}', '{x}'].every((part) => url.includes(part)) && /\{-?y\}/.test(url)
  return isComplete ? { kind: 'images', url, attribution, origin } : undefined
}
