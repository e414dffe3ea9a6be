import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getStream } from '../../contract/endpoints/sync.ts'
import { Refusal } from '../../contract/errors.ts'
import { createMetrics, type MetricsParts } from '../commands/operations/metrics.ts'

export const METRICS_PATH = '/metrics'

/** For Prometheus, which sends the token. Must be added before the routes, whose requests it counts. */
export function addMetrics(app: FastifyInstance, parts: MetricsParts, token: string): void {
  const metrics = createMetrics(parts)
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    metrics.noteRequest({
      method: request.method,
      route: endpoint?.path ?? routeOutsideApi(request, reply),
      status: reply.statusCode,
      ...(endpoint === getStream ? {} : { seconds: reply.elapsedTime / 1000 }),
    })
  })
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Refusal('unauthenticated', 'Send the token that is set as METRICS_TOKEN.')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.print())
  })
}

/** The site's files have a route each, and unknown addresses are unlimited in number. */
const routeOutsideApi = ({ is404, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string =>
  routeOptions.url === METRICS_PATH ? METRICS_PATH : is404 && statusCode >= 400 ? 'none' : 'site'

/** Takes the same time for every wrong token. */
const isSame = (given: string, expected: string) => timingSafeEqual(hash(given), hash(expected))
const hash = (text: string) => createHash('sha256').update(text).digest()
