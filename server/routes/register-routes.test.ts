import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { getLive } from '../../contract/endpoints/health.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { registerRoutes } from './register-routes.ts'
import type { Route } from './route.ts'
import type { Services } from './services.ts'

const services = {} as Services
const answered = (endpoint: Endpoint): Route => ({ endpoint, answer: () => Promise.resolve() })

test('the server refuses to start if an endpoint of the contract has no route', () => {
  const routes = endpoints.filter((endpoint) => endpoint !== getLive).map(answered)
  expect(() => registerRoutes(Fastify(), services, routes)).toThrow('No route answers GET /api/live.')
})

test('the server refuses to start with a route that is not in the contract and so has no policy', () => {
  const app = Fastify()
  registerRoutes(app, services, endpoints.map(answered))
  expect(() => app.get('/api/secret', () => 'anybody may read this')).toThrow('GET /api/secret is not an endpoint')
})
