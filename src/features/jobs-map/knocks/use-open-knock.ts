import { useState } from 'react'
import type { House } from '../../../../contract/entities/knocks/houses.ts'
import type { MapView } from '../map-view.ts'
import { HOUSE_ZOOM, type OpenKnock } from './use-knocking.ts'

/** Which knock's sheet is open, from the map or from the list. `onOpen` closes what was open instead. */
export function useOpenKnock(map: MapView | undefined, onOpen: () => void) {
  const [knock, setKnock] = useState<OpenKnock>()
  const openKnock = (opened: OpenKnock | undefined) => {
    if (opened) onOpen()
    setKnock(opened)
  }
  return {
    knock,
    knockId: knock && 'knockId' in knock ? knock.knockId : undefined,
    openKnock,
    openHouse: ({ id, knocks: [{ lat, lng }] }: House) => {
      map?.goTo({ lat, lng }, HOUSE_ZOOM)
      openKnock({ knockId: id })
    },
  }
}
