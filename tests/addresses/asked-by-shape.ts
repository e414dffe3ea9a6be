import type { Postcode } from './postcode.ts'

// The forms in which registers hold addresses, and the ways in which people type each of them. Every address has
// neighbours that share its number, flat or street, so that a loose match finds one too many.

interface Shape {
  readonly name: string
  /** `{n}` is the number, `{u}` the flat, `{s}` the street, `{b}` the building. */
  readonly property: string
  readonly typed: readonly string[]
}

const SHAPES: readonly Shape[] = [
  { name: 'number and street', property: '{n} {s}', typed: ['{n} {s}', '{n}, {s}', 'No {n} {s}', '{n}  {s},'] },
  { name: 'number, comma, street', property: '{n}, {s}', typed: ['{n} {s}', '{n}, {s}', '0{n} {s}'] },
  {
    name: 'flat and house on two lines',
    property: 'Flat {u} | {n} {s}',
    typed: ['Flat {u}, {n} {s}', 'flat {u} {n} {s}', '{n} {s} Flat {u}', 'Apartment {u}, {n}, {s}', '{u}, {n} {s}'],
  },
  {
    name: 'flat and house on one line',
    property: 'Flat {u}, {n} {s}',
    typed: ['Flat {u}, {n} {s}', 'Flat 0{u}, {n} {s}', '{n} {s}, Flat {u}', 'Apt {u} {n} {s}'],
  },
  {
    name: 'flat behind the street',
    property: '{n} {s} | Flat {u}',
    typed: ['Flat {u}, {n} {s}', '{n} {s} flat {u}', '{n} {s}, Flat {u}'],
  },
  {
    name: 'flat in a building',
    property: 'Flat {u} | {b} | {s}',
    typed: ['Flat {u}, {b}', '{u} {b}', 'Flat {u} {b} {s}', '{u}, {b}', 'Apt {u}, {b}, {s}'],
  },
  {
    name: 'flat in a building with a number',
    property: 'Apartment {u} | {b} | {n} {s}',
    typed: ['Apartment {u}, {b}', 'Flat {u}, {b}, {n} {s}', 'Flat {u}, {n} {s}', '{u} {b}'],
  },
  { name: 'number of a building', property: '{u} {b} | {s}', typed: ['{u} {b}', '{u}, {b}', 'Flat {u} {b}'] },
]

const PLACES = [
  { n: '7', u: '3', s: 'Station Road', b: 'Victoria House' },
  { n: '18', u: '12', s: 'The Crescent', b: 'Abbey Court' },
  { n: '121', u: '21', s: "St Mary's Street", b: 'Jubilee Mansions' },
  { n: '4', u: '40', s: 'Mill Lane', b: 'The Old Brewery' },
  { n: '36', u: '6', s: 'Kings Avenue', b: 'Harbour Point' },
] as const
type Place = (typeof PLACES)[number]

const FLAT_OF_SAME_HOUSE = 'Flat {u}1 | {n} {s}'
/** Never found; a flat of the same house only if a flat is requested. */
const NEIGHBOURS = [
  '{n}1 {s}',
  '1{n} {s}',
  '{n}Z {s}',
  FLAT_OF_SAME_HOUSE,
  'Flat {u} | 999 {s}',
  'Flat {u} | Other Lodge | {s}',
]

const fill = (text: string, parts: Place) => text.replace(/\{([nusb])\}/g, (_, key: keyof Place) => parts[key])

export const ASKED_BY_SHAPE: readonly Postcode[] = SHAPES.flatMap(({ name, property, typed }) =>
  PLACES.map((parts) => {
    const meant = fill(property, parts)
    const isFlat = property.includes('{u}')
    const neighbours = NEIGHBOURS.filter((text) => isFlat || text !== FLAT_OF_SAME_HOUSE).map((text) =>
      fill(text, parts),
    )
    return {
      name: `${name}, ${meant}`,
      properties: [...neighbours, meant],
      questions: [...typed, property.replaceAll(' | ', ', ')].map((text) => [fill(text, parts), [meant]] as const),
    }
  }),
)
