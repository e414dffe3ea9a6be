import { useEffect } from 'react'
import type { LeadStatus } from '../../../contract/entities/lead.ts'
import type { Tiles } from '../../../contract/entities/tiles.ts'
import type { LeadPoints, Shape } from '../../search/lead-search.ts'
import type { JobMark, MapGesture, MapView, Position } from './map-view.ts'

interface Picture {
  marks: readonly JobMark[]
  selected: string | undefined
  points: LeadPoints | undefined
  hidden: ReadonlySet<LeadStatus>
  position: Position | undefined
  shape: Shape | undefined
  gesture: MapGesture | undefined
  tiles: Tiles | undefined
}

export function useMapPicture(map: MapView | undefined, picture: Picture): void {
  const { marks, selected, points, hidden, position, shape, gesture, tiles } = picture
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  useEffect(() => map?.showJobs(marks, selected), [map, marks, selected])
  useEffect(() => {
    const names = new Set<string>(hidden)
    map?.showLeads(points, (status) => !names.has(status))
  }, [map, points, hidden])
  useEffect(() => map?.showPosition(position), [map, position])
  useEffect(() => map?.showShape(shape), [map, shape])
  useEffect(() => {
    map?.draw(gesture === 'draw')
    map?.askForPlace(gesture === 'place')
  }, [map, gesture])
}
