import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends line by line, so that the file never has to fit into memory. */
export function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(lines))
}
