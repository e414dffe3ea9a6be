/**
 * How many letters have to be changed, added, removed or swapped with the next to turn one word into the other. Returns
 * `most` + 1 for more than `most`.
 */
export function slipsBetween(typed: string, name: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= name.length; column++) {
      const isSame = typed[row - 1] === name[column - 1]
      const isSwapped = column > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[name.length] ?? 0
}
