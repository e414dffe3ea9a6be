// Reads remarks beside the numbers of a cell: `Sue 07700 900123, Bob 07700 900124 (after 6pm)`.

interface Span {
  readonly from: number
  readonly to: number
}

/** The remark of each number. Empty if there is none. */
export function remarksOf(plain: string, numbers: readonly Span[]): string[] {
  const gaps = [...numbers, { from: plain.length, to: 0 }].map(({ from }, index) =>
    plain.slice(numbers[index - 1]?.to ?? 0, from),
  )
  // If the first remark comes before its number, so do the others.
  const isBefore = remark(gaps[0] ?? '') !== ''
  const halves = gaps.map((gap, index) => {
    if (index === 0) return ['', gap]
    return index === numbers.length ? [gap, ''] : halvesOf(gap, isBefore)
  })
  return numbers.map((_number, index) =>
    [halves[index]?.[1] ?? '', halves[index + 1]?.[0] ?? ''].map(remark).filter(Boolean).join(', '),
  )
}

/** The text that belongs to the number before the gap, and to the one after it. */
function halvesOf(gap: string, isBefore: boolean): [string, string] {
  const bracketed = /^\s{0,9}\([^)]*\)/.exec(gap)?.[0] ?? ''
  const rest = gap.slice(bracketed.length)
  const separator = /[,;|\n/&]|\b(?:or|and)\b/i.exec(rest)
  if (separator) return [bracketed + rest.slice(0, separator.index), rest.slice(separator.index + separator[0].length)]
  return bracketed || !(isBefore || /: {0,9}$/.test(rest)) ? [gap, ''] : ['', gap]
}

/** Words that only announce a number. */
const LABEL = /^(?:tel|telephone|phone|ph|p|t|m|mob|mobile|cell|callto|sms|or|and)$/i

export function remark(text: string): string {
  const words = text.replaceAll(/[()[\]<>]/g, ' ').replaceAll(/\s+/g, ' ')
  const trimmed = words.replace(/^[^\p{L}\p{N}£]+/u, '').replace(/[^\p{L}\p{N}!?]{1,200}$/u, '')
  return LABEL.test(trimmed) ? '' : trimmed
}
