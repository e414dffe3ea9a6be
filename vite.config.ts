import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'

const API = process.env['API_URL'] ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'] },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': API } },
})
