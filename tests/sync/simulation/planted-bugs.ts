import { plantedServerBugs } from './planted-server-bugs.ts'
import type { PlantedBug } from './plant.ts'

/** The product with one broken rule each. They are known from the field: see sync.md. */
export const plantedBugs: readonly PlantedBug[] = [
  ...plantedServerBugs,
  {
    name: 'drop on 401',
    changes: [
      {
        file: 'src/sync/push/settle.ts',
        find: "    case 'hold':\n      return hold(run)",
        put: "    case 'hold':\n      await outbox.pending.delete(entry.position)\n      return hold(run)",
      },
    ],
  },
  {
    name: 'status read from a substring',
    changes: [
      {
        file: 'src/sync/replies.ts',
        find: 'reason.status >= 500 ?',
        put: "reason.message.includes('500') ?",
      },
    ],
  },
  {
    name: 'overlay dropped at the acknowledgement',
    changes: [
      {
        file: 'src/db/views/overlay.ts',
        find: 'entry.epoch === pulled.epoch && entry.acknowledgedSeq > pulled.cursorSeq',
        put: 'entry.epoch === pulled.epoch && entry.acknowledgedSeq > pulled.cursorSeq + 1e9',
      },
    ],
  },
  {
    name: 'cursor saved before rows',
    changes: [
      {
        file: 'src/sync/pull/pull.ts',
        find: '  const isApplied = await applyChanges(rows, page, cursor)',
        put: `  await rows.meta.put({ ...(await readMeta(rows)), cursor: page.cursor, cursorSeq: page.upTo })
  const isApplied = await applyChanges(rows, page, page.cursor)`,
      },
    ],
  },
  {
    name: 'order by clock',
    changes: [
      {
        file: 'src/db/outbox/outbox-queue.ts',
        find: "const pending = await outbox.pending.where({ userId }).sortBy('position')",
        put: "const pending = await outbox.pending.where({ userId }).sortBy('savedAt')",
      },
    ],
  },
  {
    name: 'a tab that does not follow what others change',
    changes: [
      {
        file: 'src/db/outbox/outbox-copy.ts',
        find: '      if (!changed) return\n',
        put: '      if (changed) return\n      if (!changed) return\n',
      },
    ],
  },
  {
    name: 'shown as saved before it is',
    changes: [
      {
        file: 'src/db/outbox/save-durably.ts',
        find: 'outbox.memory.ownSaves.set(mutatedParts, saved)',
        put: `{
    outbox.memory.ownSaves.set(mutatedParts, saved)
    Dexie.on('storagemutated').fire(mutatedParts)
    outbox.memory.ownSaves.set(mutatedParts, [])
  }`,
      },
    ],
  },
  {
    name: 'age by two clocks',
    changes: [
      {
        file: 'src/sync/schedule.ts',
        find: '  if (!ageStart || !today) return',
        put: '  if (ageStart || today) return',
      },
    ],
  },
  {
    name: 'safe only under the lock',
    // An entry that another context has moved is moved once more.
    changes: [
      {
        file: 'src/db/outbox/outbox-queue.ts',
        find: '    const entry = await outbox.pending.get(sent.position)\n    if (!isAsSent(entry, sent)) return',
        put: '    const entry = sent',
      },
    ],
  },
  {
    name: 'an interrupted bootstrap counts as complete',
    changes: [
      {
        file: 'src/sync/pull/bootstrap.ts',
        find: '  if (!before.bootstrap) await begin(context, rows, shared)\n',
        put: `  if (before.bootstrap?.after !== undefined) {
    const { bootstrap: place, ...rest } = before
    await rows.meta.put({ ...rest, shown: rest.generation, bootstrapComplete: true, cursor: place.headCursor, cursorSeq: place.headSeq })
  } else if (!before.bootstrap) await begin(context, rows, shared)
`,
      },
    ],
  },
  {
    name: 'the company on the screen instead of the one worked in',
    changes: [
      {
        file: 'src/sync/push/push.ts',
        find: '  if (ready.length === 0) return done\n',
        put: `  if (ready.length === 0) return done
  const onScreen = await readAuth(run.ports.data.outbox, 'active-company')
  for (const entry of ready) entry.companyId = onScreen?.companyId ?? entry.companyId
`,
      },
      {
        file: 'src/sync/push/push.ts',
        find: "import { headers as wireHeaders } from '../../../contract/protocol.ts'\n",
        put: "import { headers as wireHeaders } from '../../../contract/protocol.ts'\nimport { readAuth } from '../../db/outbox/auth-records.ts'\n",
      },
    ],
  },
  {
    name: 'sent again after a restore under new keys',
    changes: [
      {
        file: 'src/db/recovery/resend.ts',
        find: '.map((entry) => unacknowledged(entry, now))',
        put: '.map((entry) => ({ ...unacknowledged(entry, now), mutationId: crypto.randomUUID() }))',
      },
    ],
  },
  {
    name: 'a 200 without Sync-Seq is believed',
    changes: [
      {
        file: 'src/sync/replies.ts',
        find: "  if (isInTheWay(reply)) return { kind: 'again',",
        put: "  if (reply.status !== 200 && isInTheWay(reply)) return { kind: 'again',",
      },
      {
        file: 'src/sync/replies.ts',
        find: "  if (!isOurs || seq === null || !/^\\d+$/.test(seq) || epoch === null) return { kind: 'again', error: UNREACHABLE }",
        put: "  if (reply.status !== 200 && !isOurs) return { kind: 'again', error: UNREACHABLE }\n  if (seq === null || epoch === null) return { kind: 'acknowledged', acknowledgedSeq: 0, epoch: '' }",
      },
    ],
  },
  {
    name: 'what is refused holds back other rows',
    changes: [
      {
        file: 'src/sync/push/lanes.ts',
        find: '  const isHeldBack = heldBackBy(pending, new Set(parked.map((entry) => entry.mutationId)))\n',
        put: '  const isHeldBack = parked.length > 0 ? () => true : heldBackBy(pending, new Set())\n',
      },
    ],
  },
  {
    name: 'what was sent about an erased person stays',
    changes: [{ file: 'src/db/outbox/erased-changes.ts', find: '    await acknowledged.bulkDelete(sent)\n', put: '' }],
  },
  {
    name: 'a deletion counts as an erasure',
    changes: [{ file: 'src/sync/pull/pull.ts', find: "'erased' in change && change.erased", put: "'del' in change" }],
  },
  {
    name: 'a batch without an answer is sent whole again',
    changes: [
      {
        file: 'src/sync/unanswered.ts',
        find: '  size.most = Math.max(1, Math.floor(entries.length / 2))\n  size.isProbing = true\n',
        put: '',
      },
    ],
  },
  {
    name: 'a server that is older counts as one that fails',
    changes: [
      {
        file: 'src/sync/replies.ts',
        find: 'error: { code: refusal.code, message: refusal.message }, afterMs }',
        put: 'error: { code: refusal.code, message: refusal.message, status: reply.status }, afterMs }',
      },
    ],
  },
  {
    name: 'news is used wherever the device is',
    changes: [{ file: 'src/sync/pull/take-news.ts', find: ' || !from.includes(cursor)', put: '' }],
  },
  {
    name: 'news tells everybody that what is not theirs was removed',
    changes: [
      { file: 'server/store/feed/news.ts', find: 'rows.map(({ owner }) => owner)', put: 'rows.flatMap(() => [])' },
    ],
  },
]
