import { chmod, mkdir } from 'node:fs/promises'

const OWNER_ONLY = 0o700

/** Makes a folder that only the server's own user may look into, and closes one that an earlier Doorstep has left open. */
export async function makePrivate(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  if (made === undefined) await chmod(folder, OWNER_ONLY)
}
