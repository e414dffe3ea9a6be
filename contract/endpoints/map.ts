import * as z from 'zod/mini'
import { tiles } from '../entities/tiles.ts'
import { defineEndpoint } from './endpoint.ts'

export const mapSettings = z.object({ tiles: z.optional(tiles) })

export const getMapSettings = defineEndpoint({
  method: 'GET',
  path: '/api/map/settings',
  summary: 'The tiles that this installation lays over the basemap; absent when there are none',
  policy: 'signed-in',
  status: 200,
  response: mapSettings,
})
