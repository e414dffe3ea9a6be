import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import type Source from 'ol/source/Source.js'
import type { KnockOutcome } from '../../../../contract/entities/knocks/knock.ts'
import { toWorld, type WorldPlace } from '../../../search/radius.ts'
import type { KnockMark } from '../map-view.ts'
import type { ColourName, Colours } from './colours.ts'
import { fromMetres, METRES_AROUND, zoomOf } from './projection.ts'

/** From here on a street’s houses are apart; farther out only leads are drawn. */
const SHOWN_FROM = 14.5
const NUMBERED_FROM = 16.5
/** A finger's reach, in pixels. */
const REACH = 16
const DOT = 6
const HEIGHT = 18
const MOST_LETTERS = 8

const COLOUR_OF: Readonly<Record<KnockOutcome, ColourName>> = {
  'Nobody home': '--map-knock-nobody',
  'Call again': '--map-knock-again',
  'Not interested': '--map-knock-no',
  'Do not knock': '--map-knock-never',
}

interface Shown extends WorldPlace {
  readonly id: string
  readonly label: string
  readonly colour: ColourName
  readonly isNever: boolean
}

/** Houses without a lead: labels with their number, as leads are dots. All in one canvas, without an object for each. */
export class KnockLayer extends Layer<Source> {
  readonly #canvas = document.createElement('canvas')
  readonly #colours: () => Colours
  #shown: readonly Shown[] = []

  constructor(colours: () => Colours) {
    super({ render: (frame) => this.#draw(frame) })
    this.#colours = colours
    Object.assign(this.#canvas.style, { position: 'absolute', width: '100%', height: '100%' })
  }

  show(marks: readonly KnockMark[]): void {
    this.#shown = marks.map(({ id, place, house, outcome }) => ({
      ...toWorld(place),
      id,
      label: house.length > MOST_LETTERS ? `${house.slice(0, MOST_LETTERS - 1)}…` : house,
      colour: COLOUR_OF[outcome],
      isNever: outcome === 'Do not knock',
    }))
    this.changed()
  }

  /** The nearest within reach, and how far it is in metres of the map. */
  markAt(metres: readonly number[], resolution: number): { id: string; distance: number } | undefined {
    if (zoomOf(resolution) < SHOWN_FROM) return
    const at = fromMetres(metres)
    let found: { id: string; distance: number } | undefined
    let least = REACH * resolution
    for (const { id, x, y } of this.#shown) {
      const distance = Math.hypot(x - at.x, y - at.y) * METRES_AROUND
      if (distance >= least) continue
      least = distance
      found = { id, distance }
    }
    return found
  }

  #draw({ size: [width = 0, height = 0], pixelRatio, viewState }: FrameState): HTMLCanvasElement {
    const canvas = this.#canvas
    const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)]
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
    const context = canvas.getContext('2d')
    context?.clearRect(0, 0, wide, high)
    const zoom = zoomOf(viewState.resolution)
    if (!context || zoom < SHOWN_FROM) return canvas
    context.save()
    context.scale(pixelRatio, pixelRatio)
    context.font = '600 11px system-ui, sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineWidth = 2
    const scale = METRES_AROUND / viewState.resolution
    const centre = fromMetres(viewState.center)
    const colours = this.#colours()
    for (const knock of this.#shown) {
      const x = width / 2 + (knock.x - centre.x) * scale
      const y = height / 2 + (knock.y - centre.y) * scale
      if (x < -HEIGHT || y < -HEIGHT || x > width + HEIGHT || y > height + HEIGHT) continue
      if (zoom < NUMBERED_FROM) drawSquare(context, { x, y }, colours.of(knock.colour))
      else drawLabel(context, { x, y, ...labelOf(knock, colours) })
    }
    context.restore()
    return canvas
  }
}

/** Nobody is to go there again: filled, so that it is seen without its colour, too. */
const labelOf = ({ label, colour, isNever }: Shown, colours: Colours) => ({
  label,
  edge: colours.of(colour),
  fill: colours.of(isNever ? colour : '--map-mark'),
  ink: colours.of(isNever ? '--map-edge' : '--map-count'),
})

function drawSquare(context: CanvasRenderingContext2D, { x, y }: WorldPlace, colour: string): void {
  context.fillStyle = colour
  context.fillRect(x - DOT / 2, y - DOT / 2, DOT, DOT)
}

type Label = WorldPlace & ReturnType<typeof labelOf>

function drawLabel(context: CanvasRenderingContext2D, { x, y, label, edge, fill, ink }: Label): void {
  const width = Math.max(HEIGHT, context.measureText(label).width + 8)
  context.beginPath()
  context.roundRect(x - width / 2, y - HEIGHT / 2, width, HEIGHT, 4)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = edge
  context.stroke()
  context.fillStyle = ink
  context.fillText(label, x, y + 0.5)
}
