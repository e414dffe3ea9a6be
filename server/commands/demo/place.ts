import type { Lead } from '../../../contract/entities/lead.ts'
import type { Random } from './random.ts'
import { TOWNS, type Town } from './towns.ts'

const STREETS =
  'Acorn Alder Ashgrove Beech Bramble Briar Canal Cedar Chapel Cherry Coppice Cross Daisy Dale Elder Fern Fernhill Field Garden Hawthorn Hazel Heather Hill Holly Juniper Kestrel Larch Laurel Lime Linden Maple Meadow Mill Moorland Oak Oakfield Orchard Park Poplar Primrose Quarry Ridge Rowan School Skylark Spring Station Sycamore Thornfield Vale Victoria Walnut Waterside Wellfield Willow Windmill Woodland Yew'.split(
    ' ',
  )
const STREET_KINDS = 'Road Street Avenue Close Drive Lane Grove Crescent Terrace Way Gardens Court'.split(' ')
/** The second half of a postcode never contains C, I, K, M, O or V. */
const INWARD_LETTERS = 'A B D E F G H J L N P Q R S T U W X Y Z'.split(' ')

export interface Place {
  readonly town: Town
  readonly address: Pick<
    Lead,
    | 'address1'
    | 'address2'
    | 'address3'
    | 'posttown'
    | 'county'
    | 'postcode'
    | 'address'
    | 'lat'
    | 'lng'
    | 'coordinate_precision'
  >
}

/** Districts form a spiral around their town, and sectors surround their district, so that neighbours share a postcode. */
function pointOf(random: Random, town: Town, district: number, sector: number) {
  const angle = district * 2.4 + town.lat * 7
  const miles = 0.6 + 1.1 * Math.sqrt(district)
  const sectorAngle = sector * 1.26 + angle
  const north = miles * Math.sin(angle) + 0.45 * Math.sin(sectorAngle) + random.normal() * 0.15
  const east = miles * Math.cos(angle) + 0.45 * Math.cos(sectorAngle) + random.normal() * 0.15
  const lat = town.lat + north / 69
  const lng = town.lng + east / (69.2 * Math.cos((town.lat * Math.PI) / 180))
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}

export function buildPlace(random: Random, flat = false): Place {
  const town = random.pick(TOWNS)
  const district = random.int(0, town.outcodes.length - 1)
  const sector = random.int(1, 9)
  const letters = random.pick(INWARD_LETTERS) + random.pick(INWARD_LETTERS)
  const postcode = `${town.outcodes[district] ?? ''} ${sector}${letters}`
  const street = `${random.int(1, 180)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`
  const flatLine = flat ? `Flat ${random.int(1, 24)}` : undefined
  return {
    town,
    address: {
      ...(flatLine ? { address1: flatLine, address2: street } : { address1: street }),
      posttown: town.posttown,
      county: town.county,
      postcode,
      address: { line1: flatLine ? `${flatLine}, ${street}` : street, city: town.posttown, postcode },
      ...pointOf(random, town, district, sector),
      coordinate_precision: 'unit',
    },
  }
}
