import { defineConfig } from 'vitest/config'

/** Journeys in whole browsers, one at a time. `ENGINES=firefox,webkit` chooses. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    // As Playwright's: a shared machine may starve a browser. The report says which journey needed it.
    retry: process.env['CI'] ? 1 : 0,
  },
})
