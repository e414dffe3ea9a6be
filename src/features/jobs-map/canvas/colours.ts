import type { LeadStatus } from '../../../../contract/entities/lead.ts'
import { AREA_COLOURS } from '../../../hooks/area-map-context.ts'

const NAMES = [
  '--map-sea',
  '--map-land',
  '--map-border',
  '--map-label',
  '--map-halo',
  '--map-job',
  '--map-job-selected',
  '--map-edge',
  '--map-mark',
  '--map-count',
  '--map-me',
  '--map-shape',
  '--map-shape-fill',
  '--map-road',
  '--map-road-major',
  '--map-road-edge',
  '--map-path',
  '--map-building',
  '--map-number',
  '--map-water-label',
  '--map-water',
  '--map-green',
  '--map-knock-nobody',
  '--map-knock-again',
  '--map-knock-no',
  '--map-knock-never',
  ...AREA_COLOURS,
] as const
export type ColourName = (typeof NAMES)[number]

export interface Colours {
  of: (name: ColourName) => string
  ofStatus: (status: string) => string
}

export function readColours(element: HTMLElement): Colours {
  const probe = element.ownerDocument.createElement('span')
  probe.hidden = true
  element.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const known = new Map<string, string>(NAMES.map((name) => [name, read(name)]))
  // Leads may be drawn by whose area they are in.
  const areas = AREA_COLOURS.map((name): [string, string] => [name, name])
  const statuses = new Map([...Object.entries(STATUS_COLOURS), ...areas].map(([status, name]) => [status, read(name)]))
  probe.remove()
  const unknown = statuses.get('Closed') ?? 'gray'
  return { of: (name) => known.get(name) ?? 'gray', ofStatus: (status) => statuses.get(status) ?? unknown }
}

export function watchTheme(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const contrast = matchMedia('(prefers-contrast: more)')
  const chosen = new MutationObserver(listener)
  dark.addEventListener('change', listener)
  contrast.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', listener)
    contrast.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

/** The class that `map-panel.module.css` darkens in the dark theme. */
export const TILES_CLASS = 'map-tiles'

/** The custom properties of `map-colours.module.css` that colour the leads. */
export const STATUS_COLOURS: Readonly<Record<LeadStatus, string>> = {
  Open: '--map-open',
  Closed: '--map-closed',
  'Incorrect Number': '--map-incorrect-number',
  'Call Back': '--map-call-back',
  'Awaiting Payment': '--map-awaiting-payment',
  '1st Call': '--map-first-call',
  '2nd Call': '--map-second-call',
  '3rd Call': '--map-third-call',
  'Out of Area': '--map-out-of-area',
}
