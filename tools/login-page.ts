import { createServer, type Plugin } from 'vite'

const ROOT = '<div id="root"></div>'
/** What Vite writes for the scripts of the page. */
const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g

/** Makes login.html: index.html with the login in it, which is painted before the scripts have arrived. */
export const loginPage = (): Plugin => ({
  name: 'login-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const index = bundle['index.html']
    if (index?.type !== 'asset') return this.error('The build has no index.html.')
    const page = String(index.source)
    if (!page.includes(ROOT)) return this.error(`index.html has no ${ROOT}.`)
    const source = page
      // The styles come first: on a slow connection the scripts would take most of it from them.
      .replaceAll(SCRIPTS, '<$1 fetchpriority="low"')
      .replace(ROOT, (await drawLogin()) + ROOT)
    this.emitFile({ type: 'asset', fileName: 'login.html', source })
  },
})

/** A server of Vite's reads what Node alone can't: JSX, and CSS classes under the names that the build gives them. */
async function drawLogin(): Promise<string> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { earlyLogin } = await vite.ssrLoadModule('/src/features/auth/early-login.tsx')
    return earlyLogin()
  } finally {
    await vite.close()
  }
}
