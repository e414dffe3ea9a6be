/** Some browsers give a site no storage at all: site data blocked by its settings, and private windows of old ones. */
export function isStorageRefused(): boolean {
  try {
    return typeof indexedDB === 'undefined' || localStorage.length < 0
  } catch {
    return true
  }
}
