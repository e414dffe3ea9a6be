import type { Device } from '../schema/device.ts'

export const readDraft = async ({ drafts }: Device, key: string): Promise<string> =>
  (await drafts.texts.get(key))?.text ?? ''

/** An empty text removes the draft. */
export async function writeDraft({ drafts }: Device, key: string, text: string): Promise<void> {
  const { texts } = drafts
  await drafts.transaction('rw', texts, async ({ idbtrans }) => {
    const written = text === '' ? texts.delete(key) : texts.put({ key, text })
    // A browser rolls back what is not committing when the page is left, and commits by itself only later.
    idbtrans.commit()
    await written
  })
}

export async function forgetDraft({ drafts }: Device, key: string, text: string): Promise<void> {
  const { texts } = drafts
  await drafts.transaction('rw', texts, async () => {
    if ((await texts.get(key))?.text === text) await texts.delete(key)
  })
}

export async function discardDrafts({ drafts }: Pick<Device, 'drafts'>, userId: string): Promise<void> {
  await drafts.texts.filter(({ key }) => key.split(':')[1] === userId).delete()
}
