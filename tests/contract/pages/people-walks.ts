import { type RawBuilder, sql } from 'kysely'
import { allCompanies } from '../../../server/store/users/companies.ts'
import { writeReference } from '../../../server/store/core/tenant-transaction.ts'
import { text } from '../../support/builders/largest-rows.ts'
import { idsUnder, type Office, type Walks } from './walk.ts'

async function idsOf({ server }: Office, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await writeReference(server.store, (db) => (statement as RawBuilder<{ id: string }>).execute(db))
  return rows.map(({ id }) => id)
}

export const peopleWalks: Walks = {
  'GET /api/auth/users': {
    seed: async (office) => {
      await idsOf(
        office,
        sql`insert into app_user (id, email, firstname, lastname, role, password_hash)
          select gen_random_uuid(), n || '@people.example', ${text(750)}, ${text(750)}, 'User', 'x'
          from generate_series(1, 1100) as n returning id`,
      )
      return { path: '/api/auth/users', keys: await idsOf(office, sql`select id from app_user`) }
    },
    keysIn: idsUnder('users'),
  },
  'GET /api/companies': {
    seed: async (office) => {
      await idsOf(
        office,
        sql`insert into company (id, name) select gen_random_uuid(), n || ${text(600)}
          from generate_series(1, 7000) as n returning id`,
      )
      return { path: '/api/companies', keys: (await allCompanies(office.server.store)).map(({ _id }) => _id) }
    },
    keysIn: idsUnder('companies'),
  },
  'GET /api/sync/access': {
    // More than anybody can have: a token with more wouldn't fit the headers.
    seed: async (office) => {
      const { companyId, userId } = office
      const added = await idsOf(
        office,
        sql`insert into company (id, name) select gen_random_uuid(), n || ${text(490)}
          from generate_series(1, 250) as n returning id`,
      )
      await idsOf(
        office,
        sql`insert into membership (company_id, user_id) select unnest(${added}::uuid[]), ${userId} returning user_id as id`,
      )
      return { path: '/api/sync/access', keys: [companyId, ...added] }
    },
    keysIn: idsUnder('companies'),
    next: (_path, { next }) => (typeof next === 'number' ? `/api/sync/access?offset=${next}` : undefined),
  },
  'GET /api/auth/sessions': {
    seed: async (office) => {
      const { server, userId, user } = office
      // After the first call, the caller's session is one of them.
      await server.call('GET', '/api/auth/sessions', { token: user.token })
      await idsOf(
        office,
        sql`insert into session (user_id, id, started_at, last_used_at, user_agent)
          select ${userId}, gen_random_uuid(), now(), now() - n * interval '1 second', ${text(500)}
          from generate_series(1, 250) as n returning id`,
      )
      return {
        path: '/api/auth/sessions',
        keys: await idsOf(office, sql`select id from session where user_id = ${userId}`),
      }
    },
    keysIn: idsUnder('sessions'),
  },
  'GET /api/devices': {
    seed: async (office) => ({
      path: `/api/devices?companyId=${office.companyId}`,
      keys: await idsOf(
        office,
        sql`insert into device (user_id, id, seen_at, unsent, app, storage, name)
          select ${office.userId}, n || ${text(600)}, now(), n, ${text(600)}, 'kept', 'Chrome on Linux'
          from generate_series(1, 1100) as n returning id`,
      ),
    }),
    keysIn: idsUnder('devices'),
  },
  'GET /api/audit': {
    seed: async (office) => ({
      path: `/api/audit?companyId=${office.companyId}&limit=200`,
      keys: await idsOf(
        office,
        sql`insert into audit_log (id, at, by, action, company_ids, before, after)
          select gen_random_uuid(), now() - n * interval '1 second', ${office.userId}, 'user.role',
            ${[office.companyId]}::uuid[], ${text(700)}, ${text(700)}
          from generate_series(1, 450) as n returning id`,
      ),
    }),
    keysIn: idsUnder('entries'),
    next: (path, body) => {
      const last = idsUnder('entries')(body).at(-1)
      return body['more'] && last ? `${path.replace(/&after=.*/, '')}&after=${last}` : undefined
    },
  },
}
