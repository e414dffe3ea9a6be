import { expose, transfer } from 'comlink'
import { readAsset } from '../../../api/call.ts'
import { createLandPainter, type LandFrame } from './land-painter.ts'
import { landShapes, readLines } from './land-shapes.ts'

export interface LandWorker {
  /** Rejects when the land can't be loaded. */
  paint(frame: LandFrame): Promise<ImageBitmap>
}

let painter: ReturnType<typeof openPainter> | undefined
const canvas = new OffscreenCanvas(1, 1)

async function openPainter() {
  const { rings, borders } = landShapes.parse(await readAsset('/basemap/land.json'))
  return createLandPainter(readLines(rings), readLines(borders))
}

const worker: LandWorker = {
  async paint(frame) {
    painter ??= openPainter()
    const paint = await painter
    Object.assign(canvas, { width: frame.width, height: frame.height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This device draws nothing outside of a page.')
    paint(context, frame)
    const picture = canvas.transferToImageBitmap()
    return transfer(picture, [picture])
  },
}
expose(worker)
