const NONCE_BYTES = 12

/** Without https, browsers don't decrypt; the oldest don't unpack. */
export const canUnseal = () => globalThis.crypto?.subtle !== undefined && 'DecompressionStream' in globalThis

/** Rejects where a byte was changed. */
export async function unseal(sealed: Uint8Array<ArrayBuffer>, key: string): Promise<string> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  const imported = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  const iv = sealed.subarray(0, NONCE_BYTES)
  const packed = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, imported, sealed.subarray(NONCE_BYTES))
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}
