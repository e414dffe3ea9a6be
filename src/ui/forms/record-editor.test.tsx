import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { newRowIdOf } from '../../db/outbox/is-made.ts'
import { FormLine } from './form-fields.tsx'
import { contentOf, textToDraft } from './form-draft.ts'
import { RecordEditor } from './record-editor.tsx'

function createKeeper() {
  let text = ''
  return {
    read: () => Promise.resolve(text),
    write: (next: string) => {
      text = next
    },
    forget: (over: string) => {
      if (text === over) text = ''
    },
    kept: () => text,
    newRowIdOf,
  }
}

const saved = { name: 'Ann', phone: '01' }
type Fields = keyof typeof saved
type OnSave = (
  changes: Partial<Record<Fields, string>>,
  over: { base: number | undefined; newRowId: string },
) => Promise<void>

function open(keeper = createKeeper(), onSave: OnSave = vi.fn(async () => {}), version = 3, row = saved) {
  renderScreen(
    <RecordEditor
      failure="Error saving: "
      fields={(form) => (
        <>
          <FormLine form={form} label="Name" name="name" />
          <FormLine form={form} label="Phone" name="phone" />
        </>
      )}
      home="/people"
      keeper={keeper}
      onSave={onSave}
      saved={row}
      version={version}
    />,
  )
  return { keeper, onSave }
}

const rowNamedBy = (text: string) => newRowIdOf(contentOf(textToDraft(text, ['name', 'phone'])!))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('what was typed is there again after a crash, over the version it was typed over, and is saved as one row', async () => {
  const { keeper } = open()
  await userEvent.type(await field('Name'), 'a')
  cleanup()

  const { onSave } = open(keeper, undefined, 4)
  await screen.findByText('We restored your unsaved changes.')
  expect((await field('Name')).value).toBe('Anna')
  expect((await field('Phone')).value).toBe('01')
  const newRowId = await rowNamedBy(keeper.kept())
  await press('Save')
  await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Anna' }, { base: 3, newRowId }))
  await waitFor(() => expect(keeper.kept()).toBe(''))
})

test('what is typed before the kept text is read goes over it, field by field', async () => {
  const { keeper } = open()
  await userEvent.type(await field('Name'), 'a')
  await userEvent.type(await field('Phone'), '2')
  cleanup()

  const before = keeper.kept()
  const reading = Promise.withResolvers<string>()
  const { onSave } = open({ ...keeper, read: () => reading.promise }, undefined, 4)
  await userEvent.type(await field('Phone'), '3')
  reading.resolve(before)
  await screen.findByText('We restored your unsaved changes.')
  expect((await field('Name')).value).toBe('Anna')
  expect((await field('Phone')).value).toBe('013')
  const newRowId = await rowNamedBy(keeper.kept())
  await press('Save')
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Anna', phone: '013' }, { base: 3, newRowId }),
  )
})

test('starting over shows what is saved, and nothing is kept', async () => {
  const { keeper } = open()
  await userEvent.type(await field('Name'), 'a')
  cleanup()
  open(keeper)
  await press('Start over')
  expect((await field('Name')).value).toBe('Ann')
  expect(keeper.kept()).toBe('')
  expect(screen.queryByText('We restored your unsaved changes.')).toBeNull()
})

test('a save that fails keeps the text, and its alert goes with the next try', async () => {
  const onSave = vi.fn(async () => {})
  onSave.mockRejectedValueOnce(new Error('no room'))
  const { keeper } = open(undefined, onSave)
  await userEvent.type(await field('Name'), 'a')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error saving: /)
  expect(keeper.kept()).toContain('Anna')
  await press('Save')
  await waitFor(() => expect(keeper.kept()).toBe(''))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a text that was put back as it was is kept no more, and does not come back over what somebody else sets', async () => {
  const { keeper } = open()
  const name = await field('Name')
  await userEvent.type(name, 'a')
  await waitFor(() => expect(keeper.kept()).toContain('Anna'))
  await userEvent.type(name, '{Backspace}')
  expect(name.value).toBe('Ann')
  await waitFor(() => expect(keeper.kept()).toBe(''))
})

test('a draft is dropped once its text is the saved one', async () => {
  const { keeper } = open()
  await userEvent.type(await field('Name'), 'a')
  cleanup()
  open(keeper, undefined, 4, { ...saved, name: 'Anna' })
  await waitFor(() => expect(keeper.kept()).toBe(''))
})
