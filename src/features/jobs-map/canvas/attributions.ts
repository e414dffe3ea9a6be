import Attribution from 'ol/control/Attribution.js'
import type OlMap from 'ol/Map.js'
import { isHandheld } from '../../../ui/primitives/media.ts'
import { texts } from '../texts.ts'

/** Names the owners of the map's data. It covers much of a small screen, so there it folds at the first press elsewhere. */
export function addAttributions(map: OlMap): void {
  const collapsible = isHandheld()
  const signs = { label: sign('i'), collapseLabel: sign('×') }
  const control = new Attribution({ collapsible, collapsed: false, tipLabel: texts.mapSources, ...signs })
  map.addControl(control)
  if (collapsible) addEventListener('pointerdown', foldAtFirst(control), { once: true })
}

// Its own button does so without our code.
const foldAtFirst = (control: Attribution) => (press: Event) => {
  const isOwn = press.target instanceof Element && press.target.closest('.ol-attribution') !== null
  if (!isOwn) control.setCollapsed(true)
}

/** The button is called by its tip. */
const sign = (text: string) => Object.assign(document.createElement('span'), { textContent: text, ariaHidden: 'true' })
