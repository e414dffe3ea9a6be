import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** It keeps all cores busy by itself: beside other tests each would only wait for the other. */
const SIMULATION = 'tests/sync/simulation.test.ts'

const onServer = {
  environment: 'node',
  globalSetup: 'tests/support/postgres-cluster.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores means one test file at a time.
    maxWorkers: 2,
    // Starting a process and reading all modules again for each file would take two thirds of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'dist/**', 'tests/e2e/**', SIMULATION],
          ...onServer,
        },
      },
      { test: { ...onServer, name: 'simulation', include: [SIMULATION], sequence: { groupOrder: 1 } } },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          include: ['**/*.test.tsx'],
          exclude: ['node_modules/**', 'dist/**'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
