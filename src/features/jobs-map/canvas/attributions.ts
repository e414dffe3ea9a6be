import Attribution from 'ol/control/Attribution.js'
import type OlMap from 'ol/Map.js'
import { isSmall } from '../../../ui/primitives/use-is-small.ts'
import { texts } from '../texts.ts'

/** Whose data the map shows. On a small screen, much of which it covers, it folds when the map is first touched. */
export function addAttributions(map: OlMap): void {
  const collapsible = isSmall()
  const signs = { label: sign('i'), collapseLabel: sign('×') }
  const control = new Attribution({ collapsible, collapsed: false, tipLabel: texts.mapSources, ...signs })
  map.addControl(control)
  map.once(['pointerdrag', 'click'], () => control.setCollapsed(true))
}

/** The button is called by its tip. */
const sign = (text: string) => Object.assign(document.createElement('span'), { textContent: text, ariaHidden: 'true' })
