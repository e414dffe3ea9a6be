import type { FastifyRequest } from 'fastify'

/** What was asked for is done, or refused; who looks after the server reads why its email was not sent. */
export const logUnsent =
  ({ log }: Pick<FastifyRequest, 'log'>) =>
  (err: Error): void =>
    log.error({ err }, 'a mail could not be sent')
