import type { FastifyRequest } from 'fastify'

/** The request itself succeeded or was refused. The log has the reason why its email was not sent. */
export const logUnsent =
  ({ log }: Pick<FastifyRequest, 'log'>) =>
  (err: Error): void =>
    log.error({ err }, 'a mail could not be sent')
