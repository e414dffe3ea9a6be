export type PackNumbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Puts the numbers of columns one after the other. */
export class PackParts {
  readonly #parts: PackNumbers[] = []
  #length = 0

  /** Where it begins, in bytes. */
  add(part: PackNumbers): number {
    const at = this.#length
    this.#parts.push(part)
    // Each begins where any width may.
    this.#length += Math.ceil(part.byteLength / 8) * 8
    return at
  }

  join(): ArrayBuffer {
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const { buffer, byteOffset, byteLength } of this.#parts) {
      whole.set(new Uint8Array(buffer, byteOffset, byteLength), at)
      at += Math.ceil(byteLength / 8) * 8
    }
    return whole.buffer
  }
}
