import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The map asks where its person is, and copying needs the clipboard. Nothing else of a device is ours. */
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

/** Tells browsers to run nothing but what we serve, and to talk to nobody but us and the hosts of the EPC lookup and of the map. */
export function addBrowserSafety(app: FastifyInstance, { publicUrl, epcApiBase, tiles }: Addresses) {
  const tileHosts = tiles?.origin ? [tiles.origin] : []
  // Made once: for each request it would take as long as all else that comes before a route.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix locks the scroll behind a dialog with a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts],
        // The service worker, too, connects to the host of the tiles.
        connectSrc: ["'self'", ...(epcApiBase ? [new URL(epcApiBase).origin] : []), ...tileHosts],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Only where the operator serves https, or browsers could never again open it over http.
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    secure(request.raw, reply.raw, () => next())
  })
}
