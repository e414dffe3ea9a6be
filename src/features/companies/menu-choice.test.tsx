import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu, MenuChoice } from '../../ui/primitives/menu.tsx'

const choices = { north: 'Northern Homes', south: 'Southern Homes' }

function openMenu(staysOpen: boolean) {
  const chosen: string[] = []
  render(
    <Menu button={{ children: 'More' }} defaultOpen>
      <MenuChoice
        choices={choices}
        label="Company"
        onValue={(value) => chosen.push(value)}
        staysOpen={staysOpen}
        value="north"
      />
    </Menu>,
  )
  return chosen
}

test('choosing, such as another company, closes the menu', async () => {
  const chosen = openMenu(false)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Southern Homes' }))
  expect(chosen).toEqual(['south'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a choice that is tried out, such as the theme, leaves it open', async () => {
  const chosen = openMenu(true)
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Southern Homes' }))
  expect(chosen).toEqual(['south'])
  expect(screen.getByRole('menu')).toBeDefined()
})
