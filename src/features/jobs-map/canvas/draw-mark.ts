import type { Clusters } from './clusters.ts'
import type { Colours } from './colours.ts'

interface Mark {
  x: number
  y: number
  clusters: Clusters
  cluster: number
  statuses: readonly string[]
}

const DOT_RADIUS = 7
const RING = 5
const FULL_TURN = 2 * Math.PI
const TOP = -FULL_TURN / 4

/** One lead is a dot; several are a ring of their statuses around their number. */
export function drawMark(context: CanvasRenderingContext2D, mark: Mark, colours: Colours): void {
  const count = mark.clusters.count[mark.cluster] ?? 0
  if (count === 1) drawDot(context, mark, colours)
  else drawRing(context, mark, count, colours)
}

function drawDot(context: CanvasRenderingContext2D, mark: Mark, colours: Colours): void {
  const [only] = sharesOf(mark)
  context.beginPath()
  context.arc(mark.x, mark.y, DOT_RADIUS, 0, FULL_TURN)
  context.fillStyle = colours.ofStatus(only?.status ?? '')
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = colours.of('--map-edge')
  context.stroke()
}

function drawRing(context: CanvasRenderingContext2D, mark: Mark, count: number, colours: Colours): void {
  const { x, y } = mark
  const radius = 13 + Math.min(11, Math.log2(count))
  context.beginPath()
  context.arc(x, y, radius + 1.5, 0, FULL_TURN)
  context.fillStyle = colours.of('--map-edge')
  context.fill()
  let from = TOP
  context.lineWidth = RING
  for (const { status, number } of sharesOf(mark)) {
    const to = from + (number / count) * FULL_TURN
    context.beginPath()
    context.arc(x, y, radius - RING / 2, from, to)
    context.strokeStyle = colours.ofStatus(status)
    context.stroke()
    from = to
  }
  context.beginPath()
  context.arc(x, y, radius - RING, 0, FULL_TURN)
  context.fillStyle = colours.of('--map-mark')
  context.fill()
  context.fillStyle = colours.of('--map-count')
  context.font = '600 11px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(shortly(count), x, y + 0.5)
}

/** `1.2k`: there is no room for more. */
const shortly = (count: number) =>
  count < 1_000 ? String(count) : `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`

function sharesOf({ clusters, cluster, statuses }: Mark): { status: string; number: number }[] {
  const shares: { status: string; number: number }[] = []
  const base = cluster * statuses.length
  for (let status = 0; status < statuses.length; status++) {
    const number = clusters.byStatus[base + status] ?? 0
    if (number > 0) shares.push({ status: statuses[status] ?? '', number })
  }
  return shares
}
