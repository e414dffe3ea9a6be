import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { inlineScriptHashes } from './inline-scripts.ts'

/** The map uses the user's location, and copying uses the clipboard. The app needs nothing else of a device. */
const PERMISSIONS = [
  'geolocation=(self)',
  'clipboard-read=(self)',
  'clipboard-write=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

interface Addresses {
  readonly publicUrl?: string
  readonly epcApiBase?: string
  readonly tiles?: { readonly origin?: string }
}

export function addBrowserSafety(
  app: FastifyInstance,
  { publicUrl, epcApiBase, tiles }: Addresses,
  siteFolder: string | undefined,
) {
  const tileHosts = tiles?.origin ? [tiles.origin] : []
  // Created once, because it would take as long as the rest of a request's processing.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(siteFolder)],
        // Radix locks scrolling behind a dialog with its own style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        // The service worker also connects to the host of the tiles.
        connectSrc: ["'self'", ...(epcApiBase ? [new URL(epcApiBase).origin] : []), ...tileHosts],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only when the operator serves https: otherwise browsers could never open it over http again.
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    // An erasure can't reach a browser's cache, and the next user of the device may read it. Only the app itself is
    // cached.
    reply.header('cache-control', 'no-store')
    secure(request.raw, reply.raw, () => next())
  })
}
