import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import { inlineStartCheck } from './tools/inline-start-check.ts'
import { listWeight } from './tools/list-weight.ts'
import { workerOnly } from './tools/worker-only.ts'
import { mediaNames } from './tools/media-names.ts'
import { loginPage } from './tools/login-page.ts'
import { neededChunk } from './tools/needed-chunk.ts'
import packageJson from './package.json' with { type: 'json' }

const API = process.env['API_URL'] ?? 'http://localhost:8080'

/** The host that answers the EPC lookup; '' for the one the app comes from. The server lets pages talk to it. */
const EPC_API_BASE = (process.env['EPC_API_BASE'] ?? '').replace(/\/+$/, '')

/** Packages that every screen needs. Those that only some need, such as TanStack Query, come with their screens. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store)|dexie|dexie-react-hooks|zod|comlink|clsx)\//

/** The routes around those of the screens. */
const FRAMES = ['/_app', '/_app/_panes']

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
      // What every screen is drawn in starts with the app: apart, it would be two requests one after the other.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => (FRAMES.some((frame) => frame === routeId) ? [] : undefined),
      },
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    mediaNames(),
    loginPage(),
    inlineStartCheck(),
    listWeight(),
    workerOnly('papaparse'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'service-worker.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}', 'basemap/*.json'],
        // login.html is for devices without this worker, a browser that needs the second keeps nothing ahead, and the
        // others are for installing the app.
        globIgnores: ['login.html', '**/without-storage-*.js', 'pictures/**', 'icons/splash-*.png'],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // All of them preload modules by themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Alone, so that it runs before the others are loaded.
            { name: 'first-worker', test: /(first|start-search)-worker/ },
            // What the login and the app both need, which is React above all; and the rest of the login.
            neededChunk('page', 'src/login.tsx', 'src/main.tsx'),
            neededChunk('login', 'src/features/auth/first-login-screen.tsx'),
            { name: 'vendor', test: VENDOR },
            // What runs before any screen. Without this each route's own file is one more request. main.tsx stays outside:
            // it waits for the device, and no other script may wait for it.
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*(first-worker|src\/main|src\/login|(index|login)\.html)).*(src|contract)\//,
            },
            // What the list of leads and menus need, by what they import: a count of screens alone would give the list all
            // that many others share. See docs/decisions/0017.
            neededChunk('list', 'src/screens/leads/leads-screen.tsx'),
            // Most of Radix.
            neededChunk('menu', 'src/ui/primitives/menu.tsx'),
            // What many screens share comes in one file: without this, a screen is up to a hundred small ones. Calls to the
            // server, TanStack Query and React Hook Form stay out, however many office screens share them: no screen of the
            // field needs them.
            {
              name: 'shared',
              test: /^(?!.*(hooks\/server-queries|forms\/use-office-form|src\/api\/call)).*(src|contract)/,
              minShareCount: 8,
            },
            // What fewer screens share of leads and deals.
            { name: 'records', test: /src\/records\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
})
