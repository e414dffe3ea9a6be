// `npm run check`: format, lint with the import map, types, patterns that could take for ever, circles of imports,
// crowded folders, queries of windows, words, what browsers lack, and what documents name. Side by side, because each
// uses one core at most.
import { spawn } from 'node:child_process'

const checks: Record<string, string[]> = {
  format: ['biome', 'format', '.'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  // What did not change since the last time is not checked again.
  types: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  'contract types': ['tsc', '--noEmit', '-p', 'tsconfig.contract.json'],
  patterns: ['node', 'tools/check-patterns.ts'],
  structure: ['node', 'tools/check-structure.ts'],
  media: ['node', 'tools/check-media.ts'],
  words: ['node', 'tools/check-words.ts'],
  commits: ['node', 'tools/check-commits.ts'],
  browsers: ['node', 'tools/check-browsers.ts'],
  documents: ['node', 'tools/check-docs.ts'],
}

function run(name: string, [command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}

const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
process.exit(results.every(Boolean) ? 0 : 1)
