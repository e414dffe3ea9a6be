import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    // As Playwright's: a shared machine may starve a browser. The report says which journey needed it.
    retry: process.env['CI'] ? 1 : 0,
  },
})
