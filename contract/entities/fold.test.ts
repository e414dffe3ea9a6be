import { expect, test } from 'vitest'
import { fold, nameOrder, searchKey } from './fold.ts'

test.each([
  ['Zoë', 'zoe'],
  ['Zoe\u0308', 'zoe'],
  ['ŁUKASZ Ødegård', 'lukasz odegard'],
  ['Weiß', 'weiss'],
  ['WEIẞ', 'weiss'],
  ['İpek Işık', 'ipek isik'],
  ['Đorđe Æsc', 'dorde aesc'],
  ['O’Shea', 'oshea'],
  ["O'Shea", 'oshea'],
  ['O`Shea', 'oshea'],
  ['Smith-Jones', 'smith jones'],
  ['Smith – Jones', 'smith jones'],
  ['  Ann\u00a0Lee\u200b ', 'ann lee'],
  ['An\u00adnie', 'annie'],
  ['ﬁnch', 'finch'],
  ['ＡＢＣ', 'abc'],
  ['Siân', 'sian'],
  ['Mary  Ann', 'mary ann'],
  ['Żak Ƶak', 'zak zak'],
  ['Ƙano Ɓala', 'kano bala'],
  ['ʻOkina ʿAli OʽNeil O‛Shea', 'okina ali oneil oshea'],
  ['Gal·la Gaŀla', 'galla galla'],
  ['Smith⁃Jones', 'smith jones'],
  ['Əliyev', 'eliyev'],
  ['Ann\u{e0041}\u0007\u180f', 'ann'],
  ['100%', '100%'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('a search finds a part of a name written as one word, as two or with a hyphen', () => {
  expect(new Set(['Anne-Marie', 'Anne Marie', 'ANNEMARIE', 'anne‐marie'].map(searchKey))).toEqual(
    new Set(['annemarie']),
  )
})

test('names without a letter are sorted last', () => {
  const names = ['Øst', '', 'Zed', 'Éva', "O'Lee", 'Oakes']
  const keyed = names.map((name) => [nameOrder(name), name] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect(keyed.map(([, name]) => name)).toEqual(['Éva', 'Oakes', "O'Lee", 'Øst', 'Zed', ''])
})
