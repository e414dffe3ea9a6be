import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SuggestBox } from './suggest-box.tsx'

const TOWNS = ['Leeds', 'Leicester', 'York']

function Box() {
  const [text, setText] = useState('')
  const found = TOWNS.filter((town) => text && town.toLowerCase().includes(text.toLowerCase()))
  return (
    <SuggestBox
      label="Town"
      onText={setText}
      suggestions={found.map((town) => ({ text: town, kind: 'Town' }))}
      text={text}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' })
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('what is typed is offered to be completed, by keys and by touch', async () => {
  const user = userEvent.setup()
  render(<Box />)
  await user.type(box(), 'le')
  expect(offered()).toEqual(['LeedsTown', 'LeicesterTown'])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(box().value).toBe('Leicester')
  expect(offered()).toEqual([])
  await user.clear(box())
  await user.type(box(), 'yo')
  await user.click(screen.getByRole('option'))
  expect(box().value).toBe('York')
})

test('Escape closes the list and leaves what was typed; Enter without a choice leaves it too', async () => {
  const user = userEvent.setup()
  render(<Box />)
  await user.type(box(), 'le{Enter}')
  expect(box().value).toBe('le')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(offered()).toEqual([])
  expect(box().value).toBe('le')
  expect(box().getAttribute('aria-expanded')).toBe('false')
})
