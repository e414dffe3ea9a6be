import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

export interface PeersSite {
  workerUrl(peer: string): string
  close(): Promise<void>
}

/** An origin of their own, because the app's forbids what some need: WebAssembly. */
export async function servePeers(peers: readonly string[]): Promise<PeersSite> {
  execFileSync('npm', ['ci', '--silent', '--ignore-scripts', '--prefix', 'bench/peers'])
  const { NODE_ENV } = process.env
  const outDir = mkdtempSync(join(tmpdir(), 'doorstep-peers-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      modulePreload: false,
      rollupOptions: {
        input: Object.fromEntries(peers.map((peer) => [peer, `bench/peers/lists/${peer}.js`])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  // Vite calls this process one of production now; the servers that it starts later are not.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
  const server = await preview({ configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  return {
    workerUrl: (peer) => `${url}${peer}.js`,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
