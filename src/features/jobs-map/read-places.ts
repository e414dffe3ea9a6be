import * as z from 'zod/mini'
import { readAsset } from '../../api/call.ts'

/** Made by `tools/make-basemap.ts`: name, people, longitude and latitude. */
const places = z.array(z.tuple([z.string(), z.number(), z.number(), z.number()]))

export interface Place {
  readonly name: string
  readonly people: number
  readonly lng: number
  readonly lat: number
}

/** The towns of the basemap. */
export const readPlaces = async (): Promise<Place[]> =>
  places.parse(await readAsset('/basemap/places.json')).map(([name, people, lng, lat]) => ({ name, people, lng, lat }))
