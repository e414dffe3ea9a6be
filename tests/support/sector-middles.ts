import { readFileSync } from 'node:fs'

export interface SectorMiddle {
  sector: string
  lat: number
  lng: number
  /** Postcodes in it. */
  units: number
}

/**
 * Every eighth postcode sector of Great Britain. Contains OS data © Crown copyright and database right 2025. Contains
 * Royal Mail data © Royal Mail copyright and database right 2025. Source: Office for National Statistics licensed under
 * the Open Government Licence v.3.0.
 */
export function sectorMiddles(): SectorMiddle[] {
  const [, ...lines] = readFileSync(new URL('sector-middles.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [sector = '', lat, lng, units] = line.split(',')
    return { sector, lat: Number(lat), lng: Number(lng), units: Number(units) }
  })
}
