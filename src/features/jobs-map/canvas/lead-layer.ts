import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type Source from 'ol/source/Source.js'
import type { LeadPoints } from '../../../search/lead-search.ts'
import type { WorldPlace } from '../../../search/radius.ts'
import { type Clusters, clustersAt, DEEPEST_ZOOM } from './clusters.ts'
import type { Colours } from './colours.ts'
import { drawMark } from './draw-mark.ts'
import { fromMetres, METRES_AROUND } from './projection.ts'

interface Shown {
  points: LeadPoints
  isShown: (status: string) => boolean
  levels: Map<number, Clusters>
}

export interface LeadMark extends WorldPlace {
  /** Indexes of the points. */
  members: Uint32Array
  /** Whether zooming in may separate them. */
  canPart: boolean
}

/** A finger's reach, in pixels. */
const REACH = 22

/** All leads in one canvas, without an object for each, so that their number costs nothing while the map moves. */
export class LeadLayer extends Layer<Source> {
  readonly #canvas = document.createElement('canvas')
  readonly #colours: () => Colours
  #shown: Shown | undefined

  constructor(colours: () => Colours) {
    super({ render: (frame) => this.#draw(frame) })
    this.#colours = colours
    Object.assign(this.#canvas.style, { position: 'absolute', width: '100%', height: '100%' })
  }

  show(points: LeadPoints | undefined, isShown: (status: string) => boolean): void {
    this.#shown = points && { points, isShown, levels: new Map() }
    this.changed()
  }

  get points(): LeadPoints | undefined {
    return this.#shown?.points
  }

  /** What is at a point of the map, at a resolution in metres per pixel. */
  markAt([x = 0, y = 0]: readonly number[], resolution: number): LeadMark | undefined {
    const clusters = this.#clusters(resolution)
    if (!clusters) return
    const at = fromMetres([x, y])
    const reach = (REACH * resolution) / METRES_AROUND
    let nearest = -1
    let least = reach
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const distance = Math.hypot((clusters.x[cluster] ?? 0) - at.x, (clusters.y[cluster] ?? 0) - at.y)
      if (distance < least) [nearest, least] = [cluster, distance]
    }
    if (nearest < 0) return
    const members = clusters.members.subarray(clusters.starts[nearest], clusters.starts[nearest + 1])
    const place = { x: clusters.x[nearest] ?? 0, y: clusters.y[nearest] ?? 0 }
    return { ...place, members, canPart: this.#canPart(members) }
  }

  #canPart(members: Uint32Array): boolean {
    const { x, y } = this.#shown?.points ?? {}
    const [first = 0] = members
    // Two points closer than this share a cell at every zoom.
    const least = 1 / (256 * 2 ** DEEPEST_ZOOM)
    return members.some(
      (member) =>
        Math.abs((x?.[member] ?? 0) - (x?.[first] ?? 0)) > least ||
        Math.abs((y?.[member] ?? 0) - (y?.[first] ?? 0)) > least,
    )
  }

  #clusters(resolution: number): Clusters | undefined {
    if (!this.#shown) return
    const { points, levels, isShown } = this.#shown
    const zoom = Math.max(0, Math.min(DEEPEST_ZOOM, Math.round(Math.log2(METRES_AROUND / 256 / resolution))))
    const known = levels.get(zoom)
    if (known) return known
    const clusters = clustersAt(points, zoom, (status) => isShown(points.statuses[status] ?? ''))
    levels.set(zoom, clusters)
    return clusters
  }

  #draw({ size: [width = 0, height = 0], pixelRatio, viewState }: FrameState): HTMLCanvasElement {
    const canvas = this.#canvas
    const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)]
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
    const context = canvas.getContext('2d')
    const clusters = this.#clusters(viewState.resolution)
    context?.clearRect(0, 0, wide, high)
    if (!context || !clusters || !this.#shown) return canvas
    context.save()
    context.scale(pixelRatio, pixelRatio)
    const scale = METRES_AROUND / viewState.resolution
    const centre = fromMetres(viewState.center)
    const margin = 2 * REACH
    const colours = this.#colours()
    const { statuses } = this.#shown.points
    for (let cluster = 0; cluster < clusters.length; cluster++) {
      const x = width / 2 + ((clusters.x[cluster] ?? 0) - centre.x) * scale
      const y = height / 2 + ((clusters.y[cluster] ?? 0) - centre.y) * scale
      if (x < -margin || y < -margin || x > width + margin || y > height + margin) continue
      drawMark(context, { x, y, clusters, cluster, statuses }, colours)
    }
    context.restore()
    return canvas
  }
}
