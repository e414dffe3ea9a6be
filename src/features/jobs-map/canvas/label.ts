import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Text, { type Options } from 'ol/style/Text.js'
import type { ColourName, Colours } from './colours.ts'

/** A name on the map, with an edge that keeps it legible. `font` is its weight and size. */
export const label = (text: string, font: string, colour: ColourName, colours: Colours, more: Options = {}) =>
  new Text({
    ...more,
    text,
    font: `${font} system-ui, sans-serif`,
    fill: new Fill({ color: colours.of(colour) }),
    stroke: new Stroke({ color: colours.of('--map-halo'), width: 3 }),
  })
