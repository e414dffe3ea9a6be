import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o700

/** Creates a folder that only the server's own user can open, and closes one that was open to others. */
export async function makePrivate(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  if (made === undefined) await chmod(folder, OWNER_ONLY)
}

/** A permanent id of a server's data folder, the same for all servers that share the folder. */
export async function folderIdOf(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'folder-id')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomUUID(), { flush: true })
  // The file is complete before it gets its name. Of two servers that start at once, the second reads the first one's
  // id.
  await link(draft, file).catch(() => {})
  await rm(draft)
  return readFile(file, 'utf8')
}
