import { useEffect, useState } from 'react'
import { getMapSettings, mapSettings } from '../../../contract/endpoints/map.ts'
import type { Tiles } from '../../../contract/entities/tiles.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { logMapError } from './log-map-error.ts'

/** The server's last answer, so that tiles viewed before are available offline. */
const KEPT = 'map-settings'

export function useTiles(): Tiles | undefined {
  const token = useSession()?.token
  const [tiles, setTiles] = useState(readKept)
  useEffect(() => {
    if (token === undefined) return
    let isCurrent = true
    call(getMapSettings, {}, { token })
      .then((settings) => {
        localStorage.setItem(KEPT, JSON.stringify(settings))
        if (isCurrent) setTiles((shown) => sameOr(settings.tiles, shown))
      })
      .catch(logMapError)
    return () => {
      isCurrent = false
    }
  }, [token])
  return tiles
}

/** The same tiles in a new object would be loaded again. */
const sameOr = (fresh: Tiles | undefined, shown: Tiles | undefined) =>
  JSON.stringify(fresh) === JSON.stringify(shown) ? shown : fresh

function readKept(): Tiles | undefined {
  const kept = localStorage.getItem(KEPT)
  const settings = kept === null ? undefined : mapSettings.safeParse(JSON.parse(kept))
  return settings?.data?.tiles
}
