import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { mutations } from '../../contract/mutations/registry.ts'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import fingerprint from '../../contract/protocol-fingerprint.json' with { type: 'json' }

const schemaOf = (schema: z.ZodMiniType | undefined, io: 'input' | 'output') =>
  schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** The shapes of everything on the wire: without texts of messages and code of checks. */
function wireShapes() {
  const calls = endpoints.map(({ method, path, params, query, body, status, response }) => ({
    call: `${method} ${path}`,
    params: schemaOf(params, 'input'),
    query: schemaOf(query, 'input'),
    body: schemaOf(body, 'input'),
    status,
    response: schemaOf(response, 'output'),
  }))
  return { calls, mutations: mutations.map(({ name, args }) => ({ name, args: schemaOf(args, 'input') })) }
}

const hash = () => createHash('sha256').update(JSON.stringify(wireShapes())).digest('hex').slice(0, 32)

test('a wire schema doesn’t change without PROTOCOL_VERSION', () => {
  const advice =
    'What crosses the wire has changed: raise PROTOCOL_VERSION in contract/protocol.ts, so that older clients are asked ' +
    'to update, and write what was received into contract/protocol-fingerprint.json.'
  expect({ version: PROTOCOL_VERSION, shapes: hash() }, advice).toEqual(fingerprint)
})
