import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { DOCS_PATH } from '../routes/register-routes.ts'

/** To be registered before the routes, because it collects them. */
export async function addApiDocs(app: FastifyInstance, version: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Doorstep', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: withForms,
  })
  // Without a validator address the page would call a public one.
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, uiConfig: { validatorUrl: null } })
}

/** Fastify must not validate a form, whose files are streamed. The document includes it all the same. */
const withForms: typeof jsonSchemaTransform = (input) => {
  const result = jsonSchemaTransform(input)
  const form = input.route.config?.endpoint?.form
  if (!form || !result.schema) return result
  const body = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return { ...result, schema: { ...result.schema, consumes: ['multipart/form-data'], body } }
}
