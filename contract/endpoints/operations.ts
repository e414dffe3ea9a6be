import { operations } from '../entities/operations.ts'
import { defineEndpoint } from './endpoint.ts'

export const getOperations = defineEndpoint({
  method: 'GET',
  path: '/api/operations',
  summary:
    'How the installation is doing: server, database, unsent work by company as devices report it, email, imports and queues, disk, backups',
  policy: 'super-admin',
  status: 200,
  response: operations,
})
