import { createContext, type ReactNode } from 'react'
import type { Ring } from '../../contract/entities/sharing/rings.ts'
import type { LeadPoints } from '../search/lead-search.ts'

// Shapes on a map, for a feature that isn't the map's. The route gives it the map, so that only the map's own feature knows
// how it is drawn.

/** Colours that are easy to distinguish on the map, as custom properties. Each is shown beside its user's name. */
export const AREA_COLOURS = ['--area-1', '--area-2', '--area-3', '--area-4', '--area-5', '--area-6'] as const
export type AreaColour = (typeof AREA_COLOURS)[number]

export const areaColour = (index: number): AreaColour => AREA_COLOURS[index % AREA_COLOURS.length] ?? '--area-1'

export interface MapArea {
  id: string
  ring: Ring
  name: string
  colour: AreaColour
}

/** A shape that isn't closed yet. */
export interface AreaSketch {
  corners: Ring
  colour: AreaColour
}

export type AreaChange =
  /** Of the sketch. */
  | { kind: 'corner'; corner: Ring[number] }
  /** The first corner of the sketch was tapped again. */
  | { kind: 'close' }
  /** Areas whose corner was moved: several, where they have it in common. */
  | { kind: 'moved'; rings: ReadonlyMap<string, Ring> }

/** Adds a corner in the middle of the map, as a tap there would. */
export type AddCornerHere = () => void

export interface AreaMapProps {
  /** Statuses that are colours of areas are drawn in them, all others in grey. */
  points: LeadPoints
  areas: readonly MapArea[]
  sketch: AreaSketch
  onChange: (change: AreaChange) => void
  /** Undefined while there is no map. */
  onReady: (addCorner: AddCornerHere | undefined) => void
}

/** Its code arrives when it is opened. */
export interface LazyAreaMapProps extends AreaMapProps {
  /** Until then. */
  fallback?: ReactNode
  /** The device is offline and lacks the code. */
  onMissing?: () => void
}

export const AreaMapContext = createContext<((map: LazyAreaMapProps) => ReactNode) | undefined>(undefined)
