import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/** The text of src/start-check.ts and what it imports, as it is written into the pages. */
export async function startCheckScript(): Promise<string> {
  const bundle = await rolldown({ input: resolve('src/start-check.ts'), logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}

/** Writes it into the head of every page, before the scripts that it watches. The server allows it by its hash. */
export const inlineStartCheck = (): Plugin => ({
  name: 'inline-start-check',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: async () => [{ tag: 'script', children: await startCheckScript(), injectTo: 'head' }],
  },
})
