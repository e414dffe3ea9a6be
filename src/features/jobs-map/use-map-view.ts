import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { logMapError } from './log-map-error.ts'
import type { MapEvents, MapView } from './map-view.ts'

const ignored = () => undefined
/** What is left out isn't listened to. */
const NO_EVENTS: MapEvents = {
  onJob: ignored,
  onLeads: ignored,
  onKnock: ignored,
  onElsewhere: ignored,
  onShape: ignored,
  onPlace: ignored,
  onArea: ignored,
}

export function useMapView(target: RefObject<HTMLElement | null>, given: Partial<MapEvents> = {}) {
  const events = { ...NO_EVENTS, ...given }
  const [map, setMap] = useState<MapView>()
  const [isMissing, setIsMissing] = useState(false)
  const handleJob = useEffectEvent(events.onJob)
  const handleLeads = useEffectEvent(events.onLeads)
  const handleKnock = useEffectEvent(events.onKnock)
  const handleElsewhere = useEffectEvent(events.onElsewhere)
  const handleShape = useEffectEvent(events.onShape)
  const handlePlace = useEffectEvent(events.onPlace)
  const handleArea = useEffectEvent(events.onArea)

  useEffect(() => {
    let isWanted = true
    let opened: MapView | undefined
    const open = async () => {
      const { openMap } = await import('./canvas/open-map.ts')
      if (!isWanted || !target.current) return
      opened = openMap(target.current, {
        onJob: (id) => handleJob(id),
        onLeads: (ids, place) => handleLeads(ids, place),
        onKnock: (id) => handleKnock(id),
        onElsewhere: (place) => handleElsewhere(place),
        onShape: (shape) => handleShape(shape),
        onPlace: (place) => handlePlace(place),
        onArea: (change) => handleArea(change),
      })
      setMap(opened)
    }
    open().catch((error: unknown) => {
      logMapError(error)
      setIsMissing(true)
    })
    return () => {
      isWanted = false
      opened?.close()
      setMap(undefined)
    }
  }, [target])

  return { map, isMissing }
}
