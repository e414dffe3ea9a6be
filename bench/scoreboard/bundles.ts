import { resolve } from 'node:path'
import { build } from 'vite'

/** The database that offline-transactions brings; the bench of lists has a later one. */
const TANSTACK_DB = 'bench/peers/node_modules/@tanstack/offline-transactions/node_modules/@tanstack/db'

/** One script that leaves its exports in `peer`. */
export async function bundle(entry: string): Promise<string> {
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.APP_VERSION': '"bench"' },
    resolve: { alias: { '@tanstack/db': resolve(TANSTACK_DB) } },
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      lib: { entry, formats: ['iife'], name: 'peer' },
    },
  })
  // Vite calls this process one of production now.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built.`)
  return output.output[0].code
}
