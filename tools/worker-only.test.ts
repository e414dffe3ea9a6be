import { expect, test } from 'vitest'
import { pageProblem } from './worker-only.ts'

const page = { fileName: 'start.js', moduleIds: ['/app/src/main.tsx', '/app/node_modules/react/index.js'] }
const upload = {
  fileName: 'upload.js',
  moduleIds: ['/app/csv/file-rows.ts', '/app/node_modules/papaparse/papaparse.js'],
}

test('names a script of the page that contains a package for workers', () => {
  expect(pageProblem('papaparse', [page])).toBeUndefined()
  expect(pageProblem('papaparse', [page, upload])).toContain('upload.js of the page')
})
