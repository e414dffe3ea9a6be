type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

export function grown<Array extends Numbers>(numbers: Array, length: number): Array {
  if (numbers.length >= length) return numbers
  const Kind = numbers.constructor as new (length: number) => Array
  const wider = new Kind(Math.max(length, Math.ceil(numbers.length * 1.1), 1024))
  wider.set(numbers)
  return wider
}
