type Part = readonly [from: number, to: number, character: number]

const FEW = 10

/** Sorts as `<` does, but by one character of all texts at a time, so common beginnings are compared once. */
export function sortByText(places: Uint32Array, texts: readonly (string | undefined)[]): Uint32Array {
  const codeAt = (place: number, character: number) => {
    const text = texts[places[place] ?? 0] ?? ''
    return character < text.length ? text.charCodeAt(character) : ENDED
  }
  const waiting: Part[] = [[0, places.length, 0]]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to] = part
    if (to - from > FEW) waiting.push(...split(places, codeAt, part))
    else sortFew(places.subarray(from, to), texts)
  }
  return places
}

const ENDED = -1

function split(
  places: Uint32Array,
  codeAt: (place: number, character: number) => number,
  [from, to, character]: Part,
): Part[] {
  const middle = codeAt((from + to) >>> 1, character)
  let [below, at, above] = [from, from, to]
  while (at < above) {
    const code = codeAt(at, character)
    if (code === middle) at++
    else if (code < middle) swap(places, below++, at++)
    else swap(places, at, --above)
  }
  const alike: Part[] = middle === ENDED ? [] : [[below, above, character + 1]]
  return [[from, below, character], ...alike, [above, to, character]]
}

function swap(places: Uint32Array, a: number, b: number): void {
  const kept = places[a] ?? 0
  places[a] = places[b] ?? 0
  places[b] = kept
}

function sortFew(places: Uint32Array, texts: readonly (string | undefined)[]): void {
  for (let next = 1; next < places.length; next++) {
    const moved = places[next] ?? 0
    const text = texts[moved] ?? ''
    let at = next
    for (; at > 0 && (texts[places[at - 1] ?? 0] ?? '') > text; at--) places[at] = places[at - 1] ?? 0
    places[at] = moved
  }
}
