import type { Device } from '../schema/device.ts'

/** '' when there is none. */
export const readDraft = async ({ drafts }: Device, key: string): Promise<string> =>
  (await drafts.texts.get(key))?.text ?? ''

/** An empty text removes it. */
export async function writeDraft({ drafts }: Device, key: string, text: string): Promise<void> {
  const { texts } = drafts
  await drafts.transaction('rw', texts, async ({ idbtrans }) => {
    const written = text === '' ? texts.delete(key) : texts.put({ key, text })
    // A browser takes back what is not committing when the page is left, and by itself it commits an answer later.
    idbtrans.commit()
    await written
  })
}

/** Unless another tab has put down something else since. */
export async function forgetDraft({ drafts }: Device, key: string, text: string): Promise<void> {
  const { texts } = drafts
  await drafts.transaction('rw', texts, async () => {
    if ((await texts.get(key))?.text === text) await texts.delete(key)
  })
}

/** Of one user: the key of a draft names what it is, whose, and of what row. */
export async function discardDrafts({ drafts }: Device, userId: string): Promise<void> {
  await drafts.texts.filter(({ key }) => key.split(':')[1] === userId).delete()
}
