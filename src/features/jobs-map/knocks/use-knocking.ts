import { useEffect, useMemo } from 'react'
import { type House, houseWith, housesOf } from '../../../../contract/entities/knocks/houses.ts'
import type { Knock } from '../../../../contract/entities/knocks/knock.ts'
import { metresApart } from '../../../../contract/metres.ts'
import { useKnocks } from '../../../hooks/use-local-data.ts'
import type { Point } from '../../../search/radius.ts'
import { useCloseOnBack } from '../../../ui/back/use-close-on-back.ts'
import type { LeadStart, MapView } from '../map-view.ts'

/** What the sheet was opened for. */
export type OpenKnock = { readonly place: Point } | { readonly knockId: string }

/** What the sheet is about: a place without a knock yet, or the house of a knock. */
export type KnockedHere = { readonly place: Point } | { readonly house: House }

export interface Knocking {
  knocks: readonly Knock[]
  here: KnockedHere | undefined
  openKnock: (knockId: string) => void
  /** Of a tap where nothing is drawn, or of the middle of the map. */
  tapAt: (place: Point) => void
  close: () => void
  addLead: (start: LeadStart) => void
}

interface KnockingProps {
  map: MapView | undefined
  /** Knocks are drawn. */
  isShown: boolean
  /** The next tap on the map is a knock. */
  isOn: boolean
  onEnd: () => void
  opened: OpenKnock | undefined
  onOpened: (opened: OpenKnock | undefined) => void
  onAddLead: (start: LeadStart) => void
}

/** Two houses are never as near as this. */
const SAME_SPOT_METRES = 3
/** From here on a finger hits one house. */
const NEAR_ZOOM = 17
export const HOUSE_ZOOM = 18

const NONE: readonly Knock[] = []

export function useKnocking(props: KnockingProps): Knocking {
  const { map, isShown, isOn, onEnd, opened, onOpened, onAddLead } = props
  const knocks = useKnocks(isShown) ?? NONE
  const houses = useMemo(() => housesOf(knocks), [knocks])
  useCloseOnBack(isOn, onEnd)
  useEffect(() => {
    const marks = houses.map(({ id, knocks: [{ lat, lng, house, outcome }] }) => ({
      id,
      place: { lat, lng },
      house,
      outcome,
    }))
    map?.showKnocks(isShown ? marks : [])
  }, [map, houses, isShown])

  const tapAt = (place: Point) => {
    if (!isOn || !map) return
    if (map.zoom() < NEAR_ZOOM) return map.goTo(place, HOUSE_ZOOM)
    const known = houses.find(({ knocks: [newest] }) => metresApart(newest, place) < SAME_SPOT_METRES)
    onOpened(known ? { knockId: known.id } : { place })
  }
  return {
    knocks,
    here: isShown ? hereOf(opened, houses) : undefined,
    openKnock: (knockId) => onOpened({ knockId }),
    tapAt,
    close: () => onOpened(undefined),
    addLead: onAddLead,
  }
}

/** A house that was deleted, or is a lead by now, closes its sheet. */
function hereOf(opened: OpenKnock | undefined, houses: readonly House[]): KnockedHere | undefined {
  if (!opened || 'place' in opened) return opened
  const house = houseWith(houses, opened.knockId)
  return house && { house }
}
