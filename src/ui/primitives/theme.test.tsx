import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { applyTheme, type Theme } from './theme.ts'

const HTML = readFileSync('index.html', 'utf8')
const METAS = HTML.match(/<meta name="theme-color"[^>]*>/g)?.join('') ?? ''

afterEach(() => {
  applyTheme('system')
  document.head.replaceChildren()
})

const colours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content)

test('the browser’s bar follows the theme that was chosen, and the device’s where none was', () => {
  document.head.innerHTML = METAS
  const shown = (['dark', 'light', 'contrast', 'system'] as Theme[]).map((theme) => {
    applyTheme(theme)
    return colours()
  })
  const own = ['#ffffff', '#14211e']
  expect(shown).toEqual([['#14211e', '#14211e'], ['#ffffff', '#ffffff'], own, own])
})

test('before the first paint likewise', () => {
  document.head.innerHTML = METAS
  localStorage.setItem('theme', 'dark')
  // oxlint-disable-next-line no-implied-eval, no-new-func -- as a page runs it
  new Function(readFileSync('public/theme.js', 'utf8'))()
  expect(colours()).toEqual(['#14211e', '#14211e'])
})
