import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { list, openMarketing } from '../../../../tests/support/browser/marketing-screen.tsx'
import type { Answers } from '../../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answers: Answers = { 'GET /api/marketing/lists': { body: { lists: [list], sizes: {} } } }

async function compose(html: string) {
  openMarketing({ tab: 'campaigns', campaign: 'new' }, answers)
  const source = await screen.findByRole('textbox', { name: 'HTML' })
  await userEvent.click(source)
  await userEvent.paste(html)
}
const choose = (view: string) => userEvent.click(screen.getByRole('radio', { name: view }))
const sourceOf = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'HTML' }).value
const tool = (name: string) => screen.getByRole('button', { name })

test('HTML that is only opened in blocks stays as it is to the letter', async () => {
  const html = '<p>Hello   {{firstName|there}}</p>\n\n<P>Bye</P>'
  await compose(html)
  await choose('Blocks')
  await screen.findByRole('toolbar')
  const blocks = within(screen.getByRole('textbox', { name: 'HTML' }))
  expect(blocks.getByText('First name or “there”')).toBeDefined()
  await choose('HTML source')
  expect(sourceOf()).toBe(html)
})

test('what is changed in blocks is in the source', async () => {
  await compose('<p>News</p>')
  await choose('Blocks')
  await userEvent.click(await screen.findByRole('button', { name: 'H1 heading' }))
  expect(tool('H1 heading').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(tool('Insert field into HTML'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Last name' }))
  await choose('HTML source')
  expect(sourceOf()).toMatch(/^<h1 style="[^"]+">\{\{lastName\}\}News<\/h1>$/)
})

test('a button is added with its address, which has to be one', async () => {
  await compose('<p>News</p>')
  await choose('Blocks')
  await userEvent.click(await screen.findByRole('button', { name: 'Button' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Button' }))
  await userEvent.type(dialog.getByLabelText('Address'), 'offers')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^Enter a web address/)).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Address'), '.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Enter a name.')).toBeNull()
  await choose('HTML source')
  expect(sourceOf()).toContain('href="https://offers.example"')
})

test('parts that blocks can’t hold are named first; the source stays until somebody agrees', async () => {
  const html = '<p>News</p><table><tr><td>1</td><td>2</td></tr></table>'
  await compose(html)
  await choose('Blocks')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Blocks can’t hold a table\./)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Stay in the source' }))
  expect(sourceOf()).toBe(html)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'HTML source' }).checked).toBe(true)

  await choose('Blocks')
  await userEvent.click(await screen.findByRole('button', { name: 'Use blocks' }))
  expect(await screen.findByText('HTML: a table')).toBeDefined()
  await userEvent.click(tool('H2 heading'))
  await choose('HTML source')
  expect(sourceOf()).toMatch(/^<h2[^>]*>News<\/h2>\n<table>.*<td>1<\/td><td>2<\/td>.*<\/table>$/)
})

test('a page that is torn apart stays in the source', async () => {
  await compose('<html><body><p>a</p></body><body>')
  await choose('Blocks')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('This HTML can’t be edited in blocks')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Use blocks' })).toBeNull()
})
