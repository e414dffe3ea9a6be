import { wrap } from 'comlink'
import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import Source from 'ol/source/Source.js'
import ViewHint from 'ol/ViewHint.js'
import { logMapError } from '../log-map-error.ts'
import type { Colours } from './colours.ts'
import type { LandFrame } from './land-painter.ts'
import type { LandWorker } from './land.worker.ts'
import { fromMetres, METRES_AROUND } from './projection.ts'

/** Paints this much more than the screen, so that the map can move before its edge shows. */
const PAINTED_RATIO = 1.5

/** Painted by a worker: it moves with the map, and is repainted when the map rests or its edge comes near. */
export class LandLayer extends Layer<Source> {
  readonly #host = document.createElement('div')
  readonly #canvas = document.createElement('canvas')
  readonly #thread = new Worker(new URL('./land.worker.ts', import.meta.url), { type: 'module' })
  readonly #worker = wrap<LandWorker>(this.#thread)
  readonly #colours: () => Colours
  #shown: LandFrame | undefined
  #isPainting = false

  constructor(colours: () => Colours, attribution: string) {
    super({ source: new Source({ attributions: attribution, state: 'ready' }), render: (frame) => this.#place(frame) })
    this.#colours = colours
    Object.assign(this.#host.style, { position: 'absolute', inset: '0', overflow: 'hidden' })
    Object.assign(this.#canvas.style, { position: 'absolute', transformOrigin: '0 0' })
    this.#host.append(this.#canvas)
  }

  protected override disposeInternal(): void {
    this.#thread.terminate()
    super.disposeInternal()
  }

  #place(state: FrameState): HTMLElement {
    const wanted = this.#frameOf(state)
    const isMoving = state.viewHints[ViewHint.ANIMATING] || state.viewHints[ViewHint.INTERACTING]
    const isDue = isMoving ? !this.#covers(state) : !isSame(wanted, this.#shown)
    if (isDue && !this.#isPainting) void this.#paint(wanted)
    if (this.#shown) this.#canvas.style.transform = transformOf(this.#shown, wanted, state)
    return this.#host
  }

  #frameOf({ viewState, size: [width = 0, height = 0], pixelRatio }: FrameState): LandFrame {
    const { of } = this.#colours()
    return {
      centre: fromMetres(viewState.center),
      zoom: Math.log2(METRES_AROUND / 256 / viewState.resolution),
      width: Math.ceil(width * PAINTED_RATIO * pixelRatio),
      height: Math.ceil(height * PAINTED_RATIO * pixelRatio),
      pixelRatio,
      colours: { land: of('--map-land'), border: of('--map-border') },
    }
  }

  async #paint(frame: LandFrame): Promise<void> {
    this.#isPainting = true
    try {
      const picture = await this.#worker.paint(frame)
      const { width, height } = picture
      Object.assign(this.#canvas, { width, height })
      this.#canvas.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
      this.#shown = frame
    } catch (error) {
      // Without land the map still shows its marks.
      logMapError(error)
      return
    }
    this.#isPainting = false
    this.changed()
  }

  #covers({ viewState, size: [width = 0, height = 0] }: FrameState): boolean {
    if (!this.#shown) return false
    const { centre, zoom, pixelRatio } = this.#shown
    const now = fromMetres(viewState.center)
    const pixel = viewState.resolution / METRES_AROUND
    const paintedPixel = 1 / (256 * 2 ** zoom)
    const reach = (painted: number, size: number) => (painted / pixelRatio / 2) * paintedPixel - (size / 2) * pixel
    return (
      Math.abs(now.x - centre.x) <= reach(this.#shown.width, width) &&
      Math.abs(now.y - centre.y) <= reach(this.#shown.height, height)
    )
  }
}

const isSame = (a: LandFrame, b: LandFrame | undefined) => JSON.stringify(a) === JSON.stringify(b)

function transformOf(shown: LandFrame, now: LandFrame, { size: [width = 0, height = 0] }: FrameState): string {
  const scale = 2 ** (now.zoom - shown.zoom)
  const pixelsAround = 256 * 2 ** now.zoom
  const x = width / 2 + (shown.centre.x - now.centre.x) * pixelsAround - (shown.width / 2 / shown.pixelRatio) * scale
  const y = height / 2 + (shown.centre.y - now.centre.y) * pixelsAround - (shown.height / 2 / shown.pixelRatio) * scale
  return `translate(${x}px, ${y}px) scale(${scale / shown.pixelRatio})`
}
