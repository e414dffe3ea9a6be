// A vector tile by https://github.com/mapbox/vector-tile-spec/tree/master/2.1

const EXTENT = 4096
const [VARINT, BYTES] = [0, 2]

export function shapeTile({ layer, kind }: { layer: string; kind: string }): Buffer {
  const [moveTo, lineTo, close] = [9, 26, 15]
  const ring = [moveTo, 0, 0, lineTo, zigzag(EXTENT), 0, 0, zigzag(EXTENT), zigzag(-EXTENT), 0, close]
  const polygon = 3
  const feature = [...bytes(2, [0, 0]), ...number(3, polygon), ...bytes(4, ring.flatMap(varint))]
  const content = [
    ...bytes(1, Buffer.from(layer)),
    ...bytes(2, feature),
    ...bytes(3, Buffer.from('kind')),
    ...bytes(4, bytes(1, Buffer.from(kind))),
    ...number(5, EXTENT),
    ...number(15, 2),
  ]
  return Buffer.from(bytes(3, content))
}

const number = (field: number, value: number) => [...varint((field << 3) | VARINT), ...varint(value)]
const bytes = (field: number, content: Iterable<number>) => {
  const all = [...content]
  return [...varint((field << 3) | BYTES), ...varint(all.length), ...all]
}
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
