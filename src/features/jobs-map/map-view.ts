import type { Tiles } from '../../../contract/entities/tiles.ts'
import type { KnockOutcome } from '../../../contract/entities/knocks/knock.ts'
import type { AreaChange, AreaSketch, MapArea } from '../../hooks/area-map-context.ts'
import type { LeadPoints, Shape } from '../../search/lead-search.ts'
import type { Point } from '../../search/radius.ts'

export interface JobMark {
  id: string
  place: Point
}

/** A house that was knocked at. */
export interface KnockMark {
  id: string
  place: Point
  house: string
  outcome: KnockOutcome
}

/** What Add Lead knows already. */
export interface LeadStart extends Point {
  address1?: string | undefined
  address2?: string | undefined
  postcode?: string | undefined
  /** Of its house, whose knocks become visits of the lead. */
  knock?: string | undefined
}

/** The purpose of the next stroke or tap: an area, the location of a new lead, or each house that is knocked at. */
export type MapGesture = 'draw' | 'place' | 'knock'

export interface Position extends Point {
  accuracyMetres: number
}

export interface MapEvents {
  onJob: (id: string) => void
  onLeads: (ids: string[], place: Point) => void
  onKnock: (id: string) => void
  /** A tap where nothing is. */
  onElsewhere: (place: Point) => void
  onShape: (shape: Shape) => void
  onPlace: (place: Point) => void
  onArea: (change: AreaChange) => void
}

/** The map, drawn by OpenLayers, whose code is loaded when the screen opens. */
export interface MapView {
  /** Where the info window's content is rendered. */
  readonly windowHost: HTMLElement
  readonly toolsHost: HTMLElement
  showTiles: (tiles: Tiles | undefined) => void
  showJobs: (jobs: readonly JobMark[], selected: string | undefined) => void
  showLeads: (points: LeadPoints | undefined, isShown: (status: string) => boolean) => void
  showKnocks: (marks: readonly KnockMark[]) => void
  showRoute: (stops: readonly Point[], from: Point | undefined) => void
  showPosition: (position: Position | undefined) => void
  /** Undefined closes it. */
  openWindow: (place: Point | undefined) => void
  /** Moves the map only if the place is out of view. */
  reveal: (place: Point) => void
  goTo: (place: Point, zoom: number) => void
  beginAt: (place: Point, zoom: number) => void
  /** As near as possible. */
  showAll: () => void
  zoomBy: (steps: number) => void
  draw: (isDrawing: boolean) => void
  /** The next tap reports its point, whatever is there. */
  askForPlace: (isWanted: boolean) => void
  centre: () => Point
  zoom: () => number
  /** Calls after each move; returns what ends it. */
  watchMoves: (listener: () => void) => () => void
  showShape: (shape: Shape | undefined) => void
  /** From then on taps are corners of the sketch. */
  showAreas: (areas: readonly MapArea[], sketch: AreaSketch) => void
  /** As a tap in the middle would. */
  addCornerHere: () => void
  shapeOfView: () => Shape
  close: () => void
}

export const DEFAULT_ZOOM = 8
export const FOCUS_ZOOM = 12
/** Near enough to part a lead from its neighbours. */
export const LEAD_ZOOM = 15
/** Used when there is no job. */
export const DEFAULT_CENTRE: Point = { lat: 0, lng: 0 }
