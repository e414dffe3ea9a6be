import { idsIn, namesAny } from '../schema/row-ids.ts'
import type { Device } from '../schema/device.ts'

export const readDraft = async ({ drafts }: Device, key: string): Promise<string> =>
  (await drafts.texts.get(key))?.text ?? ''

const ERASED = 'erased:'

/** With a mark for each id: a form that is open in another tab would write its draft again. */
export const forgetDraftsOf = (
  { drafts: { texts } }: Pick<Device, 'drafts'>,
  ids: ReadonlySet<string>,
): Promise<unknown> =>
  texts.db.transaction('rw', texts, async () => {
    await texts.filter((draft) => namesAny(draft, ids)).delete()
    await texts.bulkPut(Array.from(ids, (id) => ({ key: ERASED + id, text: '' })))
  })

/** An empty text removes the draft. */
export async function writeDraft({ drafts }: Device, key: string, text: string): Promise<void> {
  const { texts } = drafts
  await drafts.transaction('rw', texts, async ({ idbtrans }) => {
    const written = text === '' ? texts.delete(key) : texts.put({ key, text })
    // A browser rolls back what is not committing when the page is left, and commits on its own only later.
    idbtrans.commit()
    await written
  })
  if (text === '') return
  const marks = await texts.bulkGet(idsIn(key).map((id) => ERASED + id))
  if (marks.some((mark) => mark !== undefined)) await texts.delete(key)
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
