import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/engines/*.engine.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    // As in Playwright: a shared machine may starve a browser. The report names the journeys that needed it.
    retry: process.env['CI'] ? 1 : 0,
  },
})
