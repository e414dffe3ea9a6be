import { getOperations } from '../../contract/endpoints/operations.ts'
import { readOperations } from '../commands/operations/read-operations.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const operationsRoutes = (services: Services) => [
  route(getOperations, ({ request }) =>
    readOperations(services, (section, error) =>
      request.log.error({ err: error, section }, 'a section of Operations could not be read'),
    ),
  ),
]
