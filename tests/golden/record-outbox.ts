// `npm run record:outbox` writes what a device of this protocol has in its outbox. A file of a released protocol is never
// changed: a device may send such entries for 80 days.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { recordOutbox } from './recording.ts'

const recordedAt = new Date()
const entries = await recordOutbox(recordedAt)
const file = join(import.meta.dirname, `outbox-${PROTOCOL_VERSION}.json`)
const recording = { protocol: PROTOCOL_VERSION, recordedAt: recordedAt.toISOString(), entries }
writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`)
console.log(`${entries.length} entries of protocol ${PROTOCOL_VERSION} are in ${file}.`)
process.exit(0)
