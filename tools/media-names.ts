import type { Plugin } from 'vite'
import { MEDIA_NAMES } from '../src/ui/primitives/media.ts'

/** The style with each `(--name)` replaced by its query: browsers know no names for queries yet. */
export const withQueries = (style: string) =>
  Object.entries(MEDIA_NAMES).reduce((text, [name, query]) => text.replaceAll(name, query), style)

export const mediaNames = (): Plugin => ({
  name: 'media-names',
  enforce: 'pre',
  transform: { filter: { id: /\.css(\?|$)/ }, handler: (style) => ({ code: withQueries(style), map: null }) },
})
