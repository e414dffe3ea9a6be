import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

function show() {
  const onText = vi.fn()
  function Host() {
    const [text, setText] = useState('')
    const handleText = (asked: string) => {
      onText(asked)
      setText(asked)
    }
    return (
      <>
        <SearchBox label="Search contacts" onText={handleText} text={text} />
        <button onClick={() => setText('back')} type="button">
          Back
        </button>
      </>
    )
  }
  render(<Host />)
  return { onText, box: screen.getByRole<HTMLInputElement>('searchbox') }
}

test('searches when the typing pauses, not at each letter', async () => {
  const { onText, box } = show()
  await userEvent.type(box, 'ann lee ')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('ann lee'))
  expect(box.value).toBe('ann lee ')
})

test('words that come from elsewhere take the place of what was typed', async () => {
  const { box } = show()
  await userEvent.type(box, 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box.value).toBe('back')
})

test('Clear search empties it at once and keeps the cursor in it', async () => {
  const { onText, box } = show()
  await userEvent.type(box, 'ann')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledWith('ann'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(onText).toHaveBeenLastCalledWith('')
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})
