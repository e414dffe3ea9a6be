import { expect, test } from 'vitest'
import { withQueries } from './media-names.ts'

test('a style gets the query of each surface that it names, and keeps its others', () => {
  const built = withQueries('@media (--handheld) and (height < 480px) {} @media (--phone) {} @media (width < 700px) {}')
  expect(built).not.toContain('--')
  expect(built).toContain('(pointer: coarse) and (width <= 1366px))) and (height < 480px) {}')
  expect(built).toContain('@media (width < 700px) {}')
})
