import { type Point, toPoint, toWorld, type WorldPlace } from '../../../search/radius.ts'

/** The width of the world in Web Mercator metres. */
export const METRES_AROUND = 40_075_016.685_578_5

/** OpenLayers measures metres from the centre of the world, northwards up. */
export const toMetres = ({ x, y }: WorldPlace): [number, number] => [
  (x - 0.5) * METRES_AROUND,
  (0.5 - y) * METRES_AROUND,
]

export const fromMetres = ([x = 0, y = 0]: readonly number[]): WorldPlace => ({
  x: x / METRES_AROUND + 0.5,
  y: 0.5 - y / METRES_AROUND,
})

/** Of zoom 0, in metres per pixel. */
const WIDEST_RESOLUTION = 156_543

export const zoomOf = (resolution: number) => Math.log2(WIDEST_RESOLUTION / resolution)

export const metresOf = (point: Point) => toMetres(toWorld(point))

export const pointOf = (metres: readonly number[]) => toPoint(fromMetres(metres))
