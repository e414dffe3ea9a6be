import type { FaultProxy, Trouble } from '../support/browser/fault-proxy.ts'
import type { Choice } from '../sync/simulation/choice.ts'
import type { Notebook } from './notebook.ts'

// What a tablet's connection does all day. Each device has its own.

const PORTAL: Trouble = { status: 200, body: '<html>Hotel WiFi</html>', headers: { 'content-type': 'text/html' } }
const BAD_GATEWAY: Trouble = { status: 502, body: '<html>Bad gateway</html>' }
const BUSY: Trouble = { status: 503, body: '', headers: { 'retry-after': '1' } }

const ON_A_BAD_LINE: readonly (readonly [weight: number, name: string, trouble: Trouble | undefined])[] = [
  [50, 'passed', undefined],
  [12, 'request cut', 'request cut'],
  [12, 'answer cut', 'answer cut'],
  [8, 'answer truncated', 'answer truncated'],
  [8, 'delivered twice', 'delivered twice'],
  [2, 'never answered', 'black hole'],
  [3, 'captive portal', PORTAL],
  [3, '502', BAD_GATEWAY],
  [2, '503', BUSY],
]
const SKIES = [
  [40, 'good'],
  [15, 'slow'],
  [30, 'bad'],
  [15, 'gone'],
] as const

const SHORTEST_MS = 1_500
const LONGEST_MS = 9_000

export class Weather {
  private sky: (typeof SKIES)[number][1] = 'good'
  private timer: NodeJS.Timeout | undefined
  private readonly proxy: FaultProxy
  private readonly choice: Choice
  private readonly notebook: Notebook

  constructor(proxy: FaultProxy, choice: Choice, notebook: Notebook) {
    this.proxy = proxy
    this.choice = choice
    this.notebook = notebook
  }

  begin(): void {
    this.sky = this.choice.weighted(SKIES)
    this.proxy.link = this.sky === 'slow' ? { roundTripMs: 100 + this.choice.below(700) } : {}
    if (this.sky === 'gone') this.proxy.cut()
    this.timer = setTimeout(() => this.begin(), SHORTEST_MS + this.choice.below(LONGEST_MS - SHORTEST_MS))
  }

  clearUp(): void {
    clearTimeout(this.timer)
    this.sky = 'good'
    this.proxy.link = {}
  }

  trouble(): Trouble | undefined {
    if (this.sky === 'gone') return this.meet('no signal', 'request cut')
    if (this.sky !== 'bad') return undefined
    const [name, trouble] = this.choice.weighted(ON_A_BAD_LINE.map(([weight, ...what]) => [weight, what] as const))
    return trouble && this.meet(name, trouble)
  }

  private meet(name: string, trouble: Trouble): Trouble {
    this.notebook.tally(`request: ${name}`)
    return trouble
  }
}
