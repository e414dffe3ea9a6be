import { randomUUID } from 'node:crypto'
import type { Backup } from '../../contract/entities/backups/backup.ts'
import type { Operations } from '../../contract/entities/operations.ts'
import { everythingIsHere, signIn } from '../../tests/support/browser/browser.ts'
import { sasha } from '../../tests/support/builders/demo-people.ts'
import type { Walk } from './walk.ts'

/** How the server is doing: as it is, and with something wrong on each card. */
export const walkOperations: Walk = async (page, { url, take }) => {
  await signIn(page, url, sasha)
  await everythingIsHere(page, url)
  await page.goto(`${url}/operations`)
  await page.getByText(/^As of/).waitFor()
  await take('operations', true)
  await page.route('**/api/operations', async (route) => {
    const answer = await route.fetch()
    const now = (await answer.json()) as Operations
    await route.fulfill({ json: withProblems(now) })
  })
  await page.reload()
  await page.getByText(/things need attention/).waitFor()
  await take('operations-problems', true)
  await page.unroute('**/api/operations')
  await page.route('**/api/operations', (route) => route.abort())
  await page.reload()
  await page.getByText('You need to be online').waitFor()
  await take('operations-offline')
  await page.unroute('**/api/operations')
}

const backupOf = (takenAt: string, state: Backup['state']): Backup => ({
  name: takenAt,
  location: `/mnt/backups/${takenAt}`,
  takenAt,
  state,
  ...(state === 'failed' ? {} : { bytes: 61_000_000, leads: 250_112 }),
})

function withProblems(now: Operations): Operations {
  const { database: _unreadable, ...rest } = now
  const ago = (hours: number) => new Date(Date.parse(now.at) - hours * 3_600_000).toISOString()
  return {
    ...rest,
    devices: {
      seen: 212,
      waiting: 9,
      companies: [
        { companyId: randomUUID(), name: 'Greenway Energy', devices: 2, changes: 31, oldestAt: ago(75) },
        {
          companyId: randomUUID(),
          name: 'Hartley Vehicle & Trailer Hire',
          devices: 7,
          changes: 1204,
          oldestAt: ago(3),
        },
      ],
      moreCompanies: 0,
    },
    email: {
      route: 'smtp',
      waiting: 4210,
      sending: 2,
      sendingSince: ago(2),
      stopped: 1,
      sent: 38_112,
      refused: 41,
      failed: 12,
      lastFailedAt: ago(0.2),
    },
    queues: {
      queues: [{ name: 'uploads', waiting: 2, running: 1, oldestDueAt: ago(1.5) }],
      imports: { arriving: 1, working: 3, failed: 2 },
    },
    backups: {
      at: '03:00',
      isLate: true,
      lastProven: backupOf(ago(31), 'proven'),
      kept: [
        { ...backupOf(ago(7), 'failed'), fault: 'There is too little room: 3.2 GB are free in /mnt/backups.' },
        backupOf(ago(31), 'proven'),
        backupOf(ago(55), 'proven'),
        backupOf(ago(79), 'damaged'),
      ],
    },
    disk: { freeBytes: 3_200_000_000, totalBytes: 100_000_000_000, keptFreeBytes: 5_000_000_000 },
  }
}
