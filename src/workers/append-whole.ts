type Handle = Pick<FileSystemSyncAccessHandle, 'getSize' | 'write' | 'flush' | 'truncate'>

/** All or nothing: a line after half a line could not be read. */
export function appendWhole(handle: Handle, bytes: Uint8Array<ArrayBuffer>): void {
  const end = handle.getSize()
  try {
    if (handle.write(bytes, { at: end }) < bytes.length) throw new Error('The disk took only a part of it.')
    handle.flush()
  } catch (error) {
    handle.truncate(end)
    throw error
  }
}
