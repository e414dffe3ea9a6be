import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** It keeps all cores busy alone: beside other tests each would only wait for the other. */
const SIMULATION = 'tests/sync/simulation.test.ts'

/** It measures how long a server takes to answer. */
const HOSTILE = 'tests/hostile/short.test.ts'

/** On a busy machine a step that takes a tenth of a second may take several. */
const expectPatiently = { poll: { timeout: 10_000 } }

const onServer = {
  environment: 'node',
  globalSetup: 'tests/support/server/postgres-cluster.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: expectPatiently,
}

// Dexie looks for a database once, when it is first read, and its live queries answer nothing without one.
const setupFiles = ['fake-indexeddb/auto']

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means one test file at a time.
    maxWorkers: 2,
    // Starting a process and reading all modules again for each file would take two thirds of the time.
    isolate: false,
    // What a test stubs must not be there for the next file.
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'dist/**', 'tests/e2e/**', SIMULATION, HOSTILE],
          setupFiles: [...setupFiles, 'tests/support/server/record-statements.ts'],
          ...onServer,
        },
      },
      { test: { ...onServer, name: 'simulation', include: [SIMULATION], sequence: { groupOrder: 1 } } },
      { test: { ...onServer, name: 'hostile', include: [HOSTILE], sequence: { groupOrder: 2 } } },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          include: ['**/*.test.tsx'],
          exclude: ['node_modules/**', 'dist/**'],
          environment: 'happy-dom',
          expect: expectPatiently,
          setupFiles: ['tests/support/browser/screens.ts'],
        },
      },
    ],
  },
})
