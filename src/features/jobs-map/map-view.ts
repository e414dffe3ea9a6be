import type { Tiles } from '../../../contract/entities/tiles.ts'
import type { LeadPoints, Shape } from '../../search/lead-search.ts'
import type { Point } from '../../search/radius.ts'

/** A job on the map. */
export interface JobMark {
  id: string
  place: Point
}

/** What the next stroke or tap on the map is for: an area, or the place of a new lead. */
export type MapGesture = 'draw' | 'place'

/** Where the person is. */
export interface Position extends Point {
  accuracyMetres: number
}

export interface MapEvents {
  onJob: (id: string) => void
  /** Of a mark that can't be told apart any further, or of one lead. */
  onLeads: (ids: string[], place: Point) => void
  onShape: (shape: Shape) => void
  /** A place was asked for and tapped, or pressed for long. */
  onPlace: (place: Point) => void
}

/** The picture of the map, drawn by OpenLayers: its code comes when the screen opens. */
export interface MapView {
  /** Where the info window's content belongs, and what stands on the map beneath it. */
  readonly windowHost: HTMLElement
  readonly toolsHost: HTMLElement
  /** Over the basemap. */
  showTiles: (tiles: Tiles | undefined) => void
  showJobs: (jobs: readonly JobMark[], selected: string | undefined) => void
  showLeads: (points: LeadPoints | undefined, isShown: (status: string) => boolean) => void
  showPosition: (position: Position | undefined) => void
  /** Opens the window over a place; undefined closes it. */
  openWindow: (place: Point | undefined) => void
  goTo: (place: Point, zoom: number) => void
  /** Is there at once. */
  beginAt: (place: Point, zoom: number) => void
  /** As near as still shows them all. */
  showAll: () => void
  zoomBy: (steps: number) => void
  /** The next stroke of finger or mouse becomes a shape. */
  draw: (isDrawing: boolean) => void
  /** The next tap gives its place, whatever is there. */
  askForPlace: (isWanted: boolean) => void
  centre: () => Point
  showShape: (shape: Shape | undefined) => void
  /** What is in view, as a shape. */
  shapeOfView: () => Shape
  close: () => void
}

export const DEFAULT_ZOOM = 8
export const FOCUS_ZOOM = 12
/** Where the map begins when there is no job. */
export const DEFAULT_CENTRE: Point = { lat: 0, lng: 0 }
