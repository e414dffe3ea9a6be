import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useChoosing } from './use-choosing.ts'

interface Chosen {
  surname?: string
}
const read = ({ surname }: Record<string, unknown>): Chosen =>
  typeof surname === 'string' && surname.trim() ? { surname: surname.trim() } : {}

let answer: (() => void) | undefined

/** The address takes a while to say what was searched for. */
function Host({ first = {} }: { first?: Chosen }) {
  const [chosen, setChosen] = useState(first)
  const { choosing, choose, search } = useChoosing({
    list: 'people',
    chosen,
    read,
    onSearch: (wanted) => {
      answer = () => setChosen(wanted)
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search(choosing)
      }}
    >
      <input
        aria-label="Last Name"
        onChange={(event) => choose({ surname: event.currentTarget.value })}
        value={choosing.surname ?? ''}
      />
      <button onClick={() => setChosen({ surname: 'Back' })} type="button">
        Back
      </button>
      <button onClick={() => answer?.()} type="button">
        Answer
      </button>
    </form>
  )
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})
const box = () => screen.getByLabelText<HTMLInputElement>('Last Name')

test('what is typed while a search is on its way is not lost', async () => {
  render(<Host />)
  await userEvent.type(box(), 'Le {Enter}e')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(box().value).toBe('Le e')
})

test('what the browser’s Back brings takes the place of what was chosen', async () => {
  render(<Host />)
  await userEvent.type(box(), 'Lee')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(box().value).toBe('Back')
})

test('choices that were not searched for are there again after a look at a row', async () => {
  const { unmount } = render(<Host />)
  await userEvent.type(box(), 'Lee')
  unmount()
  render(<Host />)
  expect(box().value).toBe('Lee')
})

test('they are not, when the list is narrowed to something else by then', async () => {
  const { unmount } = render(<Host />)
  await userEvent.type(box(), 'Lee')
  unmount()
  render(<Host first={{ surname: 'Adams' }} />)
  expect(box().value).toBe('Adams')
})

test('what was searched for is not chosen again once the list is cleared of it', async () => {
  const { unmount } = render(<Host />)
  await userEvent.type(box(), 'Lee{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  unmount()
  render(<Host />)
  expect(box().value).toBe('')
})
