import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const API = process.env['API_URL'] ?? 'http://localhost:8080'

/** The host that answers the EPC lookup; '' for the one the app comes from. The server lets pages talk to it. */
const EPC_API_BASE = (process.env['EPC_API_BASE'] ?? '').replace(/\/+$/, '')

// What nearly every screen needs comes in two files, not in fifty: each file costs a tablet milliseconds, also from its
// own cache. Radix and the HTTP client stay apart: a first screen does without them.
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|dexie|dexie-react-hooks|zod|comlink)\//
const COMMON = /\/(contract|src\/(ui|db|workers|routes))\/[^?]+$/
// The parts of the routes that are there from the start, and so the screens of FIRST_SCREENS; and what stands around them.
const ROUTES = /\/src\/(routes\/[^-?][^?]*|ui\/toasts.tsx)$/
const COMES_LATER =
  /\/src\/(ui\/(dialog-frame|menu|multi-select|option-list)|db\/(journal|install|adopt-outbox|keep-elsewhere|resend|carried-work)|workers\/journal)/

// What staff open first, and all day: a chunk of its own would have to be found and fetched before anything is drawn.
const FIRST_SCREENS = new Set(['/_app', '/_app/leads/', '/_app/leads/new', '/_app/leads/my', '/_app/lead/$id'])

export default defineConfig({
  define: {
    'import.meta.env.EPC_API_BASE': JSON.stringify(EPC_API_BASE),
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
  },
  // Its build for browsers of today: smaller, and with their own await. The app's other packages do not import it.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (FIRST_SCREENS.has(routeId) ? [] : undefined) },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service-worker.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}', 'basemap/*.json'],
        // A browser that needs it keeps nothing ahead.
        globIgnores: ['**/without-storage-*.js'],
      },
    }),
  ],
  worker: { format: 'es' },
  // Names of classes stand in the JavaScript of every screen.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // All of them preload modules by themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Apart, so that it is run before the others are.
            { name: 'first-worker', test: /first-worker/ },
            { name: 'vendor', test: VENDOR },
            { name: 'routes', test: ROUTES },
            { name: 'common', test: (id) => COMMON.test(id) && !COMES_LATER.test(id), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
})
