import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../../contract/endpoints/registry.ts'
import { nameOf } from '../example-calls.ts'

/** This many rows of any kind fit a page. */
const FEW = 100

function mostOf(list: $ZodType): number {
  const limits = (list as $ZodTypes)._zod.def.checks?.map((check) => Object(check._zod.def)) ?? []
  return Math.min(...limits.flatMap(({ check, maximum }) => (check === 'max_length' ? [Number(maximum)] : [])))
}

/** Whether an answer may have many rows. The inside of a row doesn't count, because a row has its own limits. */
function hasRows(schema: $ZodType): boolean {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'array':
      return mostOf(schema) > FEW
    case 'object':
      return !('_id' in def.shape) && Object.values(def.shape).some(hasRows)
    case 'optional':
    case 'nullable':
    case 'default':
      return hasRows(def.innerType)
    case 'union':
      return def.options.some(hasRows)
    case 'custom':
    case 'unknown':
      return true
    default:
      return false
  }
}

/** An answer without a schema is a file or a stream. */
const answersRows = ({ method, response }: Endpoint) => (response ? hasRows(response) : method === 'GET')

/** `GET /api/contacts`, and every other call that returns rows. */
export const callsWithRows: readonly string[] = endpoints.filter(answersRows).map(nameOf)
